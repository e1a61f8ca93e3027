import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { countryOfPath, visaPaths } from '#shared/domain/visa-paths.ts';
import { keys, timeKey } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { countryList, nameList, pathList } from './case-search.ts';
import { ListedCase } from './listed-case.ts';
import { commonness, gramOfWord, longNames } from './name-grams.ts';
import { matchesWords, positionsOf, type ResolvedWord, wordConditions } from './resolve-words.ts';
import { rowsFor } from './walk-cases.ts';

/**
 * Reads the index of case-search.ts.
 *
 * A word is in a name only if its gram is: so the list of its rarest gram, with those of the paths and
 * countries the word stands for, holds every match. Of several words the rarest decides which lists are read,
 * and the database leaves out the rows that lack another. An ID or an address is looked up instead. All lists
 * share one order, so they merge by position, and one position is the cursor of all. The cases themselves are
 * then read in one batch, as they are in any list, and compared once more: a case renamed in between is not shown.
 *
 * Reads are bounded for every request by `mostRows` index rows and `mostCases` cases, whatever the organization
 * has; a search that needs more to fill its page responds with a short page and a cursor, never a wrong one.
 * Usually: one round of parallel queries and one batch, which is read once there are positions enough. That batch also
 * says whether the organization has long names; if it does, their list is read as well before anything is shown.
 */
const mostRows = 2000;
/**
 * Rows a filtered list is read by at first: one word mostly fills a page within twice as many rows, several that are
 * paths or countries alone within three times as many; a name with a path or country takes about six times as many.
 * If that doesn't fill the page, as many follow as what was found asks for. Two names together are of few people, so
 * most of the list has to be looked through anyway: in one round, which takes less time than two.
 */
function firstRows(words: readonly ResolvedWord[], limit: number): number {
  const names = words.filter((word) => facetsOf(word) === 0).length;
  if (names > 1) return mostRows;
  if (words.length === 1) return Math.min(2 * (limit + 1), 100);
  return names === 0 ? Math.min(3 * (limit + 1), 100) : Math.min(6 * (limit + 1), 200);
}
const facetsOf = ({ paths, countries }: ResolvedWord): number => paths.length + countries.length;
const mostCases = 300;
/** One less than a batch of reads takes, for the mark of long names. */
const batchSize = 99;
/** A path or country is shared by so many cases that it is the last to decide where to look. */
const commonnessOfFacet = 0.1;

/** One list to look in, or positions that were looked up. `filtered`: it also holds what does not match. */
type Source =
  | { readonly list: string; readonly filtered: boolean }
  | { readonly positions: readonly string[] };

/** In every search of an organization that has long names. */
export const listOfLongNames: Source = { list: nameList(longNames), filtered: true };

export interface Search {
  readonly organizationId: string;
  readonly words: readonly ResolvedWord[];
  readonly newestFirst: boolean;
  /** The sort key where the previous page ended. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly keep: (item: ListedCase) => boolean;
}

/** The lists that together hold every match but long names; undefined when no word has its own. */
export async function sourcesOf({ organizationId, words }: Search): Promise<readonly Source[] | undefined> {
  const lookedUp = words.find(({ kind }) => kind !== 'text');
  if (lookedUp) return [{ positions: await positionsOf(organizationId, lookedUp) }];
  const [rarest] = words
    .flatMap((word) => {
      const gram = gramOfWord(word.text);
      return gram ? [{ word, gram, share: commonness(gram) + facetsOf(word) * commonnessOfFacet }] : [];
    })
    .sort((a, b) => a.share - b.share);
  if (!rarest) return undefined;
  const { word, gram } = rarest;
  const isAll = words.length === 1;
  const ofCountries = visaPaths.filter((path) => word.countries.includes(countryOfPath(path)));
  const ofPaths = word.paths.map(pathList);
  return [
    { list: nameList(gram), filtered: !isAll || gram !== word.text },
    ...ofPaths.map((list) => ({ list, filtered: !isAll })),
    ...[...new Set(ofCountries.map(pathList))]
      .filter((list) => !ofPaths.includes(list))
      .map((list) => ({ list, filtered: true })),
    ...word.countries.map((country) => ({ list: countryList(country), filtered: !isAll })),
    ...(word.applicants.length + word.filings.length > 0
      ? [{ positions: await positionsOf(organizationId, word) }]
      : []),
  ];
}

/** @returns undefined when these words are better found by walking the list itself (see `sourcesOf`) */
export async function findCases(
  search: Search,
): Promise<{ items: ListedCase[]; position: string | undefined } | undefined> {
  let sources = await sourcesOf(search);
  if (!sources) return undefined;
  const cases = new Map<string, ListedCase | undefined>();
  let mark = sources.some((source) => 'list' in source) ? keys.longNames(search.organizationId) : undefined;
  const items: ListedCase[] = [];
  let position = search.after;
  let [rowsRead, casesRead] = [0, 0];
  while (rowsRead < mostRows && casesRead < mostCases) {
    const wanted = search.limit - items.length;
    // A case costs half a unit: only as many as are wanted, and what those read so far say will be left out.
    const most = Math.min(
      items.length === casesRead ? wanted : rowsFor(wanted, items.length, casesRead),
      batchSize,
    );
    const rows = firstRows(search.words, search.limit);
    let found = await readStretch(search, sources, position, {
      wanted: most,
      rows,
      left: mostRows - rowsRead,
    });
    if (await readCases(found.positions.slice(0, most), cases, mark)) {
      sources = [...sources, listOfLongNames];
      found = merge(search, [found, await readSources(search, [listOfLongNames], position, rows)]);
      await readCases(found.positions.slice(0, most), cases);
    }
    mark = undefined;
    rowsRead += found.rowsRead;
    const batch = found.positions.slice(0, most);
    casesRead += batch.length;
    for (const item of batch.map((each) => cases.get(each))) {
      if (!item || !matchesWords(search.words, item) || !search.keep(item)) continue;
      if (items.length === search.limit) break;
      items.push(item);
    }
    const last = items.at(-1);
    const allTaken = batch.length === found.positions.length;
    if (items.length === search.limit && last) {
      const lastPosition = timeKey(last.created_at, last.id);
      const more = found.horizon !== undefined || lastPosition !== found.positions.at(-1);
      return { items, position: more ? lastPosition : undefined };
    }
    if (allTaken && found.horizon === undefined) return { items, position: undefined };
    position = allTaken ? found.horizon : batch.at(-1);
  }
  return { items, position };
}

/** The next positions in list order, exactly up to `horizon`; without one the lists are read out. */
interface Stretch {
  readonly positions: readonly string[];
  readonly horizon: string | undefined;
  readonly rowsRead: number;
}

const isBefore = ({ newestFirst }: Search, a: string, b: string): boolean => (newestFirst ? a > b : a < b);

/**
 * Rounds of queries, until they have found as many positions as are wanted: the cases are read once for all of them.
 * @param bounds `rows` of a list at first, and `left` in all lists and rounds together
 */
async function readStretch(
  search: Search,
  sources: readonly Source[],
  after: string | undefined,
  { wanted, rows, left }: { readonly wanted: number; readonly rows: number; readonly left: number },
): Promise<Stretch> {
  let found = await readSources(search, sources, after, Math.min(rows, left));
  while (found.horizon !== undefined && found.positions.length < wanted && found.rowsRead < left) {
    const { positions, horizon, rowsRead } = found;
    const more = Math.max(rows, rowsFor(wanted - positions.length, positions.length, rowsRead));
    const next = await readSources(search, sources, horizon, Math.min(more, left - rowsRead));
    found = {
      positions: [...positions, ...next.positions],
      horizon: next.horizon,
      rowsRead: rowsRead + next.rowsRead,
    };
  }
  return found;
}

/** One round of queries. */
export async function readSources(
  search: Search,
  sources: readonly Source[],
  after: string | undefined,
  rows: number,
): Promise<Stretch> {
  const lookedUp = sources
    .flatMap((source) => ('positions' in source ? source.positions : []))
    .filter((position) => after === undefined || isBefore(search, after, position));
  const responses = await Promise.all(
    sources.flatMap((source) => ('list' in source ? [readList(search, source, after, rows)] : [])),
  );
  const stretches = responses.map(({ Items = [], LastEvaluatedKey, ScannedCount = 0 }) => ({
    positions: Items.map((item) => String(item.sk)),
    horizon: LastEvaluatedKey && String(LastEvaluatedKey.sk),
    rowsRead: Math.max(ScannedCount, 1),
  }));
  return merge(search, [
    { positions: lookedUp, horizon: undefined, rowsRead: stretches.length > 0 ? 0 : 1 },
    ...stretches,
  ]);
}

/** Up to the nearest horizon: beyond it, one of them may still have positions before those of another. */
function merge(search: Search, stretches: readonly Stretch[]): Stretch {
  const horizon = stretches.reduce<string | undefined>(
    (nearest, each) =>
      nearest === undefined || (each.horizon !== undefined && isBefore(search, each.horizon, nearest))
        ? each.horizon
        : nearest,
    undefined,
  );
  return {
    positions: [...new Set(stretches.flatMap(({ positions }) => positions))]
      .filter((position) => horizon === undefined || !isBefore(search, horizon, position))
      .sort((a, b) => (isBefore(search, a, b) ? -1 : 1)),
    horizon,
    rowsRead: stretches.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  };
}

function readList(
  { organizationId, words, newestFirst, limit }: Search,
  { list, filtered }: Extract<Source, { list: string }>,
  after: string | undefined,
  rows: number,
): Promise<QueryCommandOutput> {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':list': keys.searchList(organizationId, list) };
  if (after !== undefined) values[':after'] = after;
  const conditions = filtered ? wordConditions(words, 'text', names, values) : [];
  return table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: `pk = :list${after === undefined ? '' : ` AND sk ${newestFirst ? '<' : '>'} :after`}`,
      // The position is all that is asked for: the cases are read anyway.
      ProjectionExpression: 'sk',
      ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: values,
      ScanIndexForward: !newestFirst,
      Limit: filtered ? rows : limit + 1,
    }),
  );
}

/** What a list shows of a case is half of its row; the other half costs the time to transfer and read it. */
function listedColumns() {
  const names = Object.keys(ListedCase.shape);
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}

/**
 * Reads the cases at these positions that `cases` lacks: undefined where one no longer exists.
 * @returns whether there is a row with the key `mark`, which is read with them
 */
async function readCases(
  positions: readonly string[],
  cases: Map<string, ListedCase | undefined>,
  mark?: Readonly<Record<string, string>>,
): Promise<boolean> {
  const wanted = positions.filter((position) => !cases.has(position));
  const idAt = (position: string) => position.slice(position.indexOf('#') + 1);
  const rows = await getRows(
    [...wanted.map((position) => keys.case(idAt(position))), ...(mark ? [mark] : [])],
    listedColumns(),
  );
  const found = new Map(
    rows
      .filter((row) => 'id' in row)
      .map((row) => {
        const item = ListedCase.parse(row);
        return [item.id, item] as const;
      }),
  );
  for (const position of wanted) cases.set(position, found.get(idAt(position)));
  return rows.some((row) => !('id' in row));
}
