import { foldText } from '#shared/domain/fold-text.ts';
import { canonicalPath, countryOfPath } from '#shared/domain/visa-paths.ts';
import { keys, timeKey } from '../core/keys.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { CaseItem } from './case.ts';
import { gramsOfName, longNames } from './name-grams.ts';

/**
 * The index of the staff's case search, which finds words that are part of an applicant's name, and paths and
 * countries, in the order of the list (by creation), in any size of organization. `find-cases.ts` reads it.
 *
 * A case is in one list for each gram of its applicant's name (see name-grams.ts), one for its path, and
 * one for its country where that is not the path's: some nine rows of 180 bytes. Every list is sorted by
 * creation, so a page of it is one query, and its rows say enough to leave out what does not match. The rows of
 * a new case are put from the table's stream (see index-opened-case.ts), a moment after it was opened; whoever
 * renames, corrects, or deletes a case replaces them in that very transaction. Names with more grams than a
 * transaction holds are in one list of their own. A mark says that an organization has had such a name, and a search
 * reads that list only then: few have one, and the mark is read together with the cases. It stays, since only all
 * cases together know that no long name is left.
 */
const listRow = (item: Pick<CaseItem, 'org_id' | 'created_at' | 'id'>, list: string) => ({
  pk: keys.searchList(item.org_id, list),
  sk: timeKey(item.created_at, item.id),
});
export const nameList = (gram: string): string => `name:${gram}`;
export const pathList = (path: CaseItem['path']): string => `path:${canonicalPath(path)}`;
export const countryList = (country: string): string => `country:${country}`;

type SearchedCase = Pick<CaseItem, 'id' | 'org_id' | 'created_at' | 'applicant_name' | 'path' | 'country'>;

/** The index items of a case. */
export function searchRows(item: SearchedCase): Record<string, string>[] {
  const lists = [
    ...gramsOfName(item.applicant_name).map(nameList),
    pathList(item.path),
    ...(countryOfPath(item.path) === item.country ? [] : [countryList(item.country)]),
  ];
  const { path, country } = item;
  const text = foldText(item.applicant_name);
  return lists.map((list) => ({ ...listRow(item, list), entity: 'Find', text, path, country }));
}

/** What is put to index a case: its rows and, for a long name, the mark that there is one. */
export function indexItems(item: SearchedCase): Record<string, string>[] {
  const rows = searchRows(item);
  const list = keys.searchList(item.org_id, nameList(longNames));
  const { org_id } = item;
  const mark = { ...keys.longNames(org_id), entity: 'LongNames', org_id };
  return rows.some(({ pk }) => pk === list) ? [...rows, mark] : rows;
}

/** Writes that index a case which comes back or is replaced, for the transaction that does so. */
export const indexCase = (item: SearchedCase): TransactItem[] =>
  indexItems(item).map((Item) => ({ Put: { Item } }));

/** Writes that remove a case from the index, for the transaction that deletes it. */
export const unindexCase = (item: SearchedCase): TransactItem[] =>
  searchRows(item).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));

/** Writes that reindex a case under a new applicant name, for the transaction that renames it. */
export const reindexCase = (item: SearchedCase, name: string): TransactItem[] =>
  reindexRoute(item, { ...item, applicant_name: name });

/** Writes that reindex a case whose path or country is corrected. */
export function reindexRoute(item: SearchedCase, changed: SearchedCase): TransactItem[] {
  const kept = new Set(searchRows(changed).map(({ pk }) => pk));
  return [...indexCase(changed), ...unindexCase(item).filter(({ Delete }) => !kept.has(Delete?.Key?.pk))];
}
