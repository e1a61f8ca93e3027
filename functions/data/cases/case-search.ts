import { foldText } from '#shared/domain/fold-text.ts';
import { type CanonicalVisaPath, canonicalPath, countryOfPath } from '#shared/domain/visa-paths.ts';
import { keys } from '../core/keys.ts';
import type { CaseItem } from './case.ts';
import { gramsOfName } from './name-grams.ts';
import { positionOf } from './search-position.ts';

/**
 * The index of the staff's case search. It finds words that are part of an applicant's name, and paths and countries,
 * in the order of the list (by creation), in an organization of any size. `find-cases.ts` reads it.
 *
 * A case is in one list per gram of its applicant's name (see name-grams.ts), one for its path, and one for its country
 * unless that follows from the path: about nine entries of 50 bytes. An entry contains the case's position in the list
 * and the facts needed to filter it. Lists are stored in blocks (see search-block.ts). The stream consumer updates the
 * lists a moment after a case was opened, changed, or removed (see index-case.ts).
 */
export type SearchedCase = Pick<
  CaseItem,
  'id' | 'org_id' | 'created_at' | 'applicant_name' | 'path' | 'country'
>;

export const nameList = (gram: string): string => `name:${gram}`;
export const pathList = (path: CaseItem['path']): string => `path:${canonicalPath(path)}`;
export const countryList = (country: string): string => `country:${country}`;

/** The place of an entry: the partition of its list, and its position in the list. */
export interface SearchPlace {
  readonly list: string;
  readonly position: string;
}

/** The places of a case's entries. */
export function searchPlaces(item: SearchedCase): SearchPlace[] {
  const position = positionOf(item);
  return [
    ...gramsOfName(item.applicant_name).map(nameList),
    pathList(item.path),
    ...(countryOfPath(item.path) === item.country ? [] : [countryList(item.country)]),
  ].map((list) => ({ list: keys.searchBlocks(item.org_id, list), position }));
}

/** The letter for each path in entries. Never reuse a letter for another path. */
const pathLetters: Record<CanonicalVisaPath, string> = {
  US_O1A: 'a',
  US_EB2_NIW: 'b',
  US_H1B: 'c',
  UK_SKILLED_WORKER: 'd',
  UK_GLOBAL_TALENT: 'e',
  CA_EXPRESS_ENTRY: 'f',
};
const pathsByLetter = new Map(
  Object.entries(pathLetters).map(([path, letter]) => [letter, path as CanonicalVisaPath]),
);

/**
 * The text of a case's entries, in one line: the path's letter, the country unless it follows from the path,
 * and the folded name.
 */
export const searchText = ({ path, country, applicant_name }: SearchedCase): string =>
  [
    `${pathLetters[canonicalPath(path)]}${countryOfPath(path) === country ? '' : country}`,
    foldText(applicant_name).replaceAll('\n', ' '),
  ].join('|');

export interface SearchedFacts {
  readonly name: string;
  readonly path: CanonicalVisaPath | undefined;
  readonly country: string | undefined;
}

export function factsIn(text: string): SearchedFacts {
  const end = text.indexOf('|');
  const path = pathsByLetter.get(text.charAt(0));
  return {
    name: text.slice(end + 1),
    path,
    country: end > 1 ? text.slice(1, end) : path && countryOfPath(path),
  };
}
