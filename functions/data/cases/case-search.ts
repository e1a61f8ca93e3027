import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { keys, timeKey } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { CaseItem } from './case.ts';
import {
  facetsOfQuery,
  gramOfQuery,
  gramsOfName,
  longNames,
  matchesQuery,
  searchText,
} from './case-search-text.ts';

/**
 * The search of the staff's case list: a case-insensitive substring of applicant name, path or country,
 * in the order of the list (by creation), in any size of organization.
 *
 * **Index.** A case stands in one list for each gram of its applicant's name (every three characters in a
 * row, see case-search-text.ts), one for its path and one for its country: about fifteen rows of some 150
 * bytes. Every list is sorted by creation, so a page of it is one query. The rows are written in the very
 * transaction that opens the case, and replaced in the one that renames it, so at every moment the lists
 * say exactly what the cases say. Names with more grams than a transaction holds stand in one list of
 * their own, which every search reads as well.
 *
 * **Reading.** A searched text is in a name only if its gram is: so the list of its rarest gram holds
 * every match, and the database leaves out the others by the text in the row. Codes and labels of paths
 * and countries are few and known; the ones that contain the text name their lists. All lists share one
 * order, so they merge by position, and one position is the cursor of all. The cases themselves are then
 * read consistently, in one batch, and compared once more: a case renamed in between is not shown.
 *
 * **Cost.** Reads are bounded for every request by `mostRows` index rows and `mostCases` cases, whatever
 * the organization has; a search that needs more to fill its page answers a short page with a cursor,
 * never a wrong one. Usually: one round of parallel queries and one batch.
 */
const mostRows = 2000;
/**
 * Rows a filtered list is read by at first: a text of one word fills a page within 200. One of several
 * words is of few people, so that most of its list has to be looked through anyway: in one round.
 */
const firstRows = (query: string): number => (query.trim().includes(' ') ? 1000 : 200);
const mostCases = 300;
const batchSize = 100;

const listRow = (item: Pick<CaseItem, 'org_id' | 'created_at' | 'id'>, list: string) => ({
  pk: keys.searchList(item.org_id, list),
  sk: timeKey(item.created_at, item.id),
});
const nameLists = (name: string) => gramsOfName(name).map((gram) => `name:${gram}`);
const factLists = (item: Pick<CaseItem, 'path' | 'country'>) => [
  `path:${canonicalPath(item.path)}`,
  `country:${item.country}`,
];

type SearchedCase = Pick<CaseItem, 'id' | 'org_id' | 'created_at' | 'applicant_name' | 'path' | 'country'>;

/** The index items of a case. */
export const searchRows = (item: SearchedCase): Record<string, string>[] => [
  ...nameLists(item.applicant_name).map((list) => ({
    ...listRow(item, list),
    entity: 'Find',
    text: searchText(item.applicant_name),
  })),
  ...factLists(item).map((list) => ({ ...listRow(item, list), entity: 'Find' })),
];

/** Writes that index a new case, for the transaction that opens it. */
export const indexCase = (item: SearchedCase): TransactItem[] =>
  searchRows(item).map((Item) => ({ Put: { Item } }));

/** Writes that remove a case from the index, for the transaction that deletes it. */
export const unindexCase = (item: SearchedCase): TransactItem[] =>
  searchRows(item).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));

/** Writes that reindex a case under a new applicant name, for the transaction that renames it. */
export function reindexCase(item: SearchedCase, name: string): TransactItem[] {
  const renamed = { ...item, applicant_name: name };
  const kept = new Set(nameLists(name));
  return [
    ...indexCase(renamed).slice(0, kept.size),
    ...nameLists(item.applicant_name)
      .filter((list) => !kept.has(list))
      .map((list) => ({ Delete: { Key: listRow(item, list) } })),
  ];
}

/** One list to look in; `containing` is what the text in its rows must contain. */
interface Source {
  readonly list: string;
  readonly containing?: string;
}

/** The lists that together hold every match; undefined when the text is too short to have its own. */
function sourcesOf(query: string): readonly Source[] | undefined {
  const gram = gramOfQuery(query);
  if (!gram) return undefined;
  const facets = facetsOfQuery(query);
  return [
    { list: `name:${gram}`, ...(gram !== query && { containing: query }) },
    { list: `name:${longNames}`, containing: query },
    ...facets.paths.map((path) => ({ list: `path:${path}` })),
    ...facets.countries.map((country) => ({ list: `country:${country}` })),
  ];
}

export interface SearchRequest {
  readonly organizationId: string;
  /** A `searchText`. */
  readonly query: string;
  readonly newestFirst: boolean;
  /** The sort key where the previous page ended. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly keep: (item: CaseItem) => boolean;
}

/** @returns undefined when this text is better found by walking the list itself (see `sourcesOf`). */
export async function searchCases(
  request: SearchRequest,
): Promise<{ items: CaseItem[]; position: string | undefined } | undefined> {
  const sources = sourcesOf(request.query);
  if (!sources) return undefined;
  const items: CaseItem[] = [];
  let position = request.after;
  let rowsLeft = mostRows;
  let casesLeft = mostCases;
  while (rowsLeft > 0 && casesLeft > 0) {
    const found = await readSources(
      request,
      sources,
      position,
      rowsLeft === mostRows ? firstRows(request.query) : mostRows / 2,
    );
    rowsLeft -= found.rowsRead;
    const batch = found.positions.slice(0, Math.min(batchSize, items.length > 0 ? batchSize : request.limit));
    casesLeft -= batch.length;
    for (const item of await readCases(batch)) {
      if (!item || !matchesQuery(request.query, item) || !request.keep(item)) continue;
      if (items.length === request.limit) break;
      items.push(item);
    }
    const last = items.at(-1);
    const allTaken = batch.length === found.positions.length;
    if (items.length === request.limit && last) {
      const lastPosition = timeKey(last.created_at, last.id);
      const more = found.horizon !== undefined || lastPosition !== found.positions.at(-1);
      return { items, position: more ? lastPosition : undefined };
    }
    if (allTaken && found.horizon === undefined) return { items, position: undefined };
    position = allTaken ? found.horizon : batch.at(-1);
  }
  return { items, position };
}

/** One round: the next positions in list order, exactly up to `horizon`; without one the lists are read out. */
async function readSources(
  request: SearchRequest,
  sources: readonly Source[],
  after: string | undefined,
  rows: number,
) {
  const answers = await Promise.all(sources.map((source) => readSource(request, source, after, rows)));
  const before = (a: string, b: string) => (request.newestFirst ? a > b : a < b);
  const horizon = answers
    .map((response) => response.LastEvaluatedKey?.sk as string | undefined)
    .filter((sk) => sk !== undefined)
    .reduce<string | undefined>(
      (nearest, sk) => (nearest === undefined || before(sk, nearest) ? sk : nearest),
      undefined,
    );
  const positions = [...new Set(answers.flatMap(({ Items = [] }) => Items.map((item) => String(item.sk))))]
    .filter((sk) => horizon === undefined || !before(horizon, sk))
    .sort((a, b) => (before(a, b) ? -1 : 1));
  return {
    positions,
    horizon,
    rowsRead: answers.reduce((sum, response) => sum + Math.max(response.ScannedCount ?? 0, 1), 0),
  };
}

const readSource = (
  request: SearchRequest,
  { list, containing }: Source,
  after: string | undefined,
  rows: number,
): Promise<QueryCommandOutput> =>
  table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: `pk = :list${after === undefined ? '' : ` AND sk ${request.newestFirst ? '<' : '>'} :after`}`,
      // The position is all that is asked for: the cases are read anew anyway.
      ProjectionExpression: 'sk',
      ...(containing !== undefined && {
        FilterExpression: 'contains(#text, :text)',
        ExpressionAttributeNames: { '#text': 'text' },
      }),
      ExpressionAttributeValues: {
        ':list': keys.searchList(request.organizationId, list),
        ...(after !== undefined && { ':after': after }),
        ...(containing !== undefined && { ':text': containing }),
      },
      ScanIndexForward: !request.newestFirst,
      ConsistentRead: true,
      Limit: containing === undefined ? request.limit + 1 : rows,
    }),
  );

/** The cases at these positions, in order; undefined where a case no longer exists. */
async function readCases(positions: readonly string[]): Promise<(CaseItem | undefined)[]> {
  if (positions.length === 0) return [];
  const idOf = (position: string) => position.slice(position.indexOf('#') + 1);
  const found = new Map<string, CaseItem>();
  const wanted = positions.map((position) => keys.case(idOf(position)));
  for (const row of await getRows(wanted, { ConsistentRead: true })) {
    const item = CaseItem.parse(row);
    found.set(item.id, item);
  }
  return positions.map((position) => found.get(idOf(position)));
}
