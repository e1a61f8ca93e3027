import {
  type CanonicalVisaPath,
  type CaseCountry,
  canonicalPath,
  caseCountries,
  caseCountryName,
  pathName,
  type VisaPath,
  visaPaths,
} from '#shared/domain/visa-paths.ts';

/** Normalizes both sides of a comparison (NFC, lower case) for a case-insensitive substring search. */
export const searchText = (text: string): string => text.normalize('NFC').toLowerCase();

/** The list for names with too many grams; it replaces the lists of their grams. */
export const longNames = 'long';
const mostGrams = 45;

/**
 * Approximate letter frequency in names written in a–z, in percent. An underestimate only costs an extra list.
 */
const letterShare: Record<string, number> = Object.fromEntries(
  'a13 e9 i9 n9 o7 r7 l6 s5 t5 h4 m4 d4 c3 u4 k3 g2 b2 y2 v2 p2 j1 f1 w1 z1 x0.3 q0.2'
    .split(' ')
    .map((entry) => [entry.charAt(0), Number(entry.slice(1))]),
);
/** The expected share of positions with this gram if letters were independent. */
function commonness(gram: string): number {
  const product = Array.from(gram).reduce((share, letter) => share * ((letterShare[letter] ?? 0.5) / 100), 1);
  // Word starts are rarer than letter frequency suggests.
  return gram.startsWith(' ') ? product * 10 : product;
}
/** Grams of one or two letters that are more common than this have no list. */
const isRare = { 1: 0.01, 2: 0.0015 } as const;

/**
 * The pieces of a text that have a list of their own: every three characters in a row, except those with
 * a space in the middle or at the end (" ok" is one, "a o" and "ia " are not), and of one or two
 * characters the rare ones: "q", "kw", and everything beyond a–z, so that names in other scripts are
 * found by a single character.
 */
function gramsIn(text: string): string[] {
  const characters = Array.from(text);
  const grams = new Set<string>();
  for (let start = 0; start < characters.length; start++) {
    const [first = '', second = '', third = ''] = characters.slice(start, start + 3);
    if (first !== ' ' && commonness(first) <= isRare[1]) grams.add(first);
    if (second === '' || second === ' ') continue;
    if (first !== ' ' && commonness(first + second) < isRare[2]) grams.add(first + second);
    if (third !== '' && third !== ' ') grams.add(first + second + third);
  }
  return [...grams];
}

/** The search lists of a name. */
export function gramsOfName(name: string): string[] {
  const grams = gramsIn(searchText(name));
  return grams.length > mostGrams ? [longNames] : grams;
}

/**
 * The list to look in for a searched text: that of its gram which is likely the rarest. Undefined when it
 * has none, which is the case for one or two common letters.
 */
export function gramOfQuery(query: string): string | undefined {
  return gramsIn(query).sort((a, b) => commonness(a) - commonness(b))[0];
}

/** The visa paths and countries whose code, spellings or label contain the searched text. */
export interface Facets {
  readonly paths: readonly CanonicalVisaPath[];
  readonly countries: readonly CaseCountry[];
}

const pathWords = new Map<CanonicalVisaPath, string[]>();
for (const path of visaPaths) {
  const known = pathWords.get(canonicalPath(path)) ?? [pathName(path)];
  pathWords.set(canonicalPath(path), [...known, path]);
}

export function facetsOfQuery(query: string): Facets {
  const contains = (word: string) => searchText(word).includes(query);
  return {
    paths: [...pathWords].filter(([, words]) => words.some(contains)).map(([path]) => path),
    countries: caseCountries.filter((country) => contains(country) || contains(caseCountryName(country))),
  };
}

/** Whether a case matches: the definition every way of searching keeps to. `query` is a `searchText`. */
export function matchesQuery(
  query: string,
  item: { applicant_name: string; path: VisaPath; country: string },
): boolean {
  if (searchText(item.applicant_name).includes(query)) return true;
  const facets = facetsOfQuery(query);
  return (
    facets.paths.includes(canonicalPath(item.path)) ||
    (facets.countries as readonly string[]).includes(item.country)
  );
}
