import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { type CaseItem, getCase } from './case.ts';
import { type SearchedCase, type SearchPlace, searchPlaces, searchText } from './case-search.ts';
import { addEntry, removeEntry } from './search-block.ts';

/** A case won't change more often than this while it is being indexed. */
const maxRounds = 5;

const isSamePlace = (a: SearchPlace, b: SearchPlace): boolean =>
  a.list === b.list && a.position === b.position;

/** The places of a case's current and previous facts. */
const allPlaces = (found: CaseItem): SearchPlace[] =>
  [found, ...(found.index_leftovers ?? []).map((before) => ({ ...found, ...before }))].flatMap(searchPlaces);

/**
 * Updates the search to the current state of a case, or removes the case from the search if it no longer
 * exists. The stream consumer calls it after each change of indexed facts, possibly more than once, late, or
 * out of order, so the case is read before and after the writes, and another round follows if it has changed.
 * Requests don't write to the search. They record the previous facts on the case (`index_leftovers`), so no
 * entry remains under an old name even if stream records are lost.
 * @param formerly other places that may have an entry of the case
 */
export async function indexCase(caseId: string, formerly: readonly SearchPlace[] = []): Promise<void> {
  let old = [...formerly];
  let found = await getCase(caseId);
  for (let round = 0; round < maxRounds; round++) {
    const wanted = found ? searchPlaces(found) : [];
    const text = found ? searchText(found) : '';
    old = found ? [...old, ...allPlaces(found)] : old;
    await Promise.all([
      ...wanted.map((place) => addEntry(place, text)),
      ...unique(old)
        .filter((place) => !wanted.some((each) => isSamePlace(each, place)))
        .map(removeEntry),
    ]);
    const now = await getCase(caseId);
    if (isIndexedAs(found, now)) return forgetLeftovers(now);
    found = now;
  }
  throw new Error('The case kept changing while it was being indexed.');
}

const unique = (places: readonly SearchPlace[]): SearchPlace[] => [
  ...new Map(places.map((place) => [`${place.position} ${place.list}`, place])).values(),
];

const indexed = (item: CaseItem | undefined): string =>
  item ? JSON.stringify([searchPlaces(item), searchText(item), item.index_leftovers]) : '';
const isIndexedAs = (a: CaseItem | undefined, b: CaseItem | undefined): boolean => indexed(a) === indexed(b);

/** Does nothing if the case has changed, because the stream reports that change too. */
async function forgetLeftovers(found: CaseItem | undefined): Promise<void> {
  if (!found?.index_leftovers) return;
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: keys.case(found.id),
    UpdateExpression: 'REMOVE index_leftovers',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': found.version },
  });
  await ifConditionHolds(table.send(update));
}

/**
 * Removes cases from the search without waiting for the stream, for deletions that are complete only once no name is
 * left.
 */
export const unindexCase = (cases: readonly SearchedCase[]): Promise<unknown> =>
  Promise.all(unique(cases.flatMap(searchPlaces)).map(removeEntry));
