import { authorityOf } from '#shared/domain/authorities.ts';
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
 * A word of a search text. A case has to match all words, in any order:
 * - an ID, or its first characters as shown in the list, if the case's ID starts with it;
 * - an email address, if the applicant's address starts with it;
 * - any other word, if it is part of the applicant's name, or of a code, label, or alias of the path or
 *   country. A word that may be the local part of an address also matches applicants with that local part.
 */
export interface SearchWord {
  readonly kind: 'id' | 'email' | 'text';
  /** Folded. */
  readonly text: string;
  /** The prefix of the addresses that match; absent if the word can't be part of an address. */
  readonly emailStart?: string;
  readonly paths: readonly CanonicalVisaPath[];
  readonly countries: readonly CaseCountry[];
}

/** More words than anyone types. Each one adds a condition to every query. */
const maxWords = 10;
/** The minimum length of a word that matches the beginning of an alias. */
const minAliasLetters = 5;
const wholeId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/**
 * At least as much of an ID as the list shows. One ID in 2,500 starts with eight letters; names made of only
 * these six letters are rarer.
 */
const idPrefix = /^#?([0-9a-f]{8}[0-9a-f-]{0,28})\.*$/;
/** `priya.raman`, `pr85`: a local part that isn't just a name. */
const localPart = /^(?=.*[a-z])[^@]*[.+_\d][^@]*$/;

/** The words of a search text, without duplicates. An official number that is typed or pasted with spaces is one. */
export function searchWords(text: string): SearchWord[] {
  const pieces = foldText(text).replace(spacedNumber, withoutSpaces).split(/\s+/).filter(Boolean);
  return [...new Set(pieces)].slice(0, maxWords).map(toWord);
}

/** `ioe 09 1234 5678`: digits, after up to three letters. */
const spacedNumber = /(?<!\S)[a-z]{0,3}[\d-]*(\s+[\d-]+)+(?!\S)/g;

function withoutSpaces(digits: string): string {
  const joined = digits.replace(/\s/g, '');
  const number = joined.replace(/-/g, '').toUpperCase();
  return caseCountries.some((country) => authorityOf(country)?.format.test(number)) ? joined : digits;
}

function toWord(text: string): SearchWord {
  if (/.@/.test(text)) return { kind: 'email', text, emailStart: text, paths: [], countries: [] };
  const id = wholeId.exec(text)?.[0] ?? idPrefix.exec(text)?.[1];
  if (id) return { kind: 'id', text: id, paths: [], countries: [] };
  const paths = [...pathTexts].filter(([, matches]) => matches(text)).map(([path]) => path);
  const countries = [...countryTexts].filter(([, matches]) => matches(text)).map(([country]) => country);
  const couldBeAddress = paths.length + countries.length === 0 && localPart.test(text);
  return { kind: 'text', text, ...(couldBeAddress && { emailStart: `${text}@` }), paths, countries };
}

/** Whether a word is part of one of these texts, equals an alias, or is a long enough beginning of one. */
const finder = (texts: readonly string[], aliases: readonly string[]) => {
  const folded = texts.map(foldText);
  return (word: string): boolean =>
    folded.some((text) => text.includes(word)) ||
    aliases.some((alias) => alias === word || (word.length >= minAliasLetters && alias.startsWith(word)));
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

/** Whether a case matches a word. The caller checks whether the email address matches. */
export const matchesWord = (word: SearchWord, item: Searched, emailMatches: boolean): boolean =>
  emailMatches ||
  (word.kind === 'id' && item.id.startsWith(word.text)) ||
  (word.kind === 'text' &&
    (foldText(item.applicant_name).includes(word.text) ||
      word.paths.includes(canonicalPath(item.path)) ||
      (word.countries as readonly string[]).includes(item.country)));

/** Whether a case matches a search text. This is the definition; every way of searching has to agree with it. */
export const matchesSearch = (text: string, item: Searched, email = ''): boolean =>
  searchWords(text).every((word) =>
    matchesWord(word, item, word.emailStart !== undefined && foldText(email).startsWith(word.emailStart)),
  );
