import { foldText } from '#shared/domain/fold-text.ts';
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
import { countryAliases, pathAliases } from '#shared/domain/visa-search-words.ts';

/**
 * What a searched text asks for: words in any order, all of which a case has to match. A case matches
 * - an ID, or its beginning as the list shows it, when its own starts with it;
 * - an email address when its applicant's starts with it;
 * - any other word when it is part of the applicant's name, or of a code, label or alias of path or country;
 *   a word that may be the first half of an address also when it is that half of the applicant's.
 */
export interface SearchWord {
  readonly kind: 'id' | 'email' | 'text';
  /** Folded. */
  readonly text: string;
  /** What the applicant's address starts with where it matches; absent where no address would. */
  readonly emailStart?: string;
  readonly paths: readonly CanonicalVisaPath[];
  readonly countries: readonly CaseCountry[];
}

/** More words than a person types; each costs a condition in every query. */
const mostWords = 10;
/** Of an alias that is not typed in full. */
const fewestLetters = 5;
const wholeId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** At least as much of an ID as the list shows. One in 2,500 begins with eight letters; names made of these six are rarer. */
const startOfId = /^#?([0-9a-f]{8}[0-9a-f-]{0,28})\.*$/;
/** `priya.raman`, `pr85`: more than a name. */
const firstHalf = /^(?=.*[a-z])[^@]*[.+_\d][^@]*$/;

/** The words of a searched text, each once. */
export function searchWords(text: string): SearchWord[] {
  const pieces = foldText(text).split(/\s+/).filter(Boolean);
  return [...new Set(pieces)].slice(0, mostWords).map(toWord);
}

function toWord(text: string): SearchWord {
  if (/.@/.test(text)) return { kind: 'email', text, emailStart: text, paths: [], countries: [] };
  const id = wholeId.exec(text)?.[0] ?? startOfId.exec(text)?.[1];
  if (id) return { kind: 'id', text: id, paths: [], countries: [] };
  const paths = [...pathTexts].filter(([, matches]) => matches(text)).map(([path]) => path);
  const countries = [...countryTexts].filter(([, matches]) => matches(text)).map(([country]) => country);
  const mayBeAddress = paths.length + countries.length === 0 && firstHalf.test(text);
  return { kind: 'text', text, ...(mayBeAddress && { emailStart: `${text}@` }), paths, countries };
}

/** Whether a word is part of one of these texts, or an alias in full or nearly. */
const finder = (texts: readonly string[], aliases: readonly string[]) => {
  const folded = texts.map(foldText);
  return (word: string): boolean =>
    folded.some((text) => text.includes(word)) ||
    aliases.some((alias) => alias === word || (word.length >= fewestLetters && alias.startsWith(word)));
};
const canonicalPaths = [...new Set(visaPaths.map(canonicalPath))];
const pathTexts = new Map(
  canonicalPaths.map((path) => {
    const spellings = visaPaths.filter((spelling) => canonicalPath(spelling) === path);
    return [path, finder([pathName(path), ...spellings], pathAliases[path])];
  }),
);
const countryTexts = new Map(
  caseCountries.map((country) => [
    country,
    finder([country, caseCountryName(country)], countryAliases[country]),
  ]),
);

interface Searched {
  readonly id: string;
  readonly applicant_name: string;
  readonly path: VisaPath;
  readonly country: string;
}

/** Whether a case matches a word, whose address matches being known from elsewhere. */
export const matchesWord = (word: SearchWord, item: Searched, emailMatches: boolean): boolean =>
  emailMatches ||
  (word.kind === 'id' && item.id.startsWith(word.text)) ||
  (word.kind === 'text' &&
    (foldText(item.applicant_name).includes(word.text) ||
      word.paths.includes(canonicalPath(item.path)) ||
      (word.countries as readonly string[]).includes(item.country)));

/** Whether a case matches a searched text: the definition every way of searching keeps to. */
export const matchesSearch = (text: string, item: Searched, email = ''): boolean =>
  searchWords(text).every((word) =>
    matchesWord(word, item, word.emailStart !== undefined && foldText(email).startsWith(word.emailStart)),
  );
