import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { factsIn } from './case-search.ts';
import { ListedCase } from './listed-case.ts';
import { blocksFor, readBlocks } from './read-blocks.ts';
import { couldMatchWords, facetsOf, matchesWords, type ResolvedWord } from './resolve-words.ts';
import { caseAt, positionOf } from './search-position.ts';
import { type Source, sourcesOf } from './search-sources.ts';
import { rowsFor } from './walk-cases.ts';

/**
 * Reads the index that case-search.ts describes.
 *
 * A name contains a word only if it contains the word's grams. So the list of the word's rarest gram, together with
 * the lists of the paths and countries that the word stands for, contains every match. If there are several words,
 * the rarest one selects the lists, and entries that lack another word are left out. IDs and email addresses are
 * looked up instead. All lists have the same order, so they are merged by position, and one position is the cursor
 * of all of them. The cases are then read in one batch and compared again: a case that was renamed but isn't
 * reindexed yet is not shown.
 *
 * A request reads at most about `maxEntries` entries and `maxCases` cases, whatever the size of the organization. A
 * search that needs more to fill its page returns a short page with a cursor, never a wrong one. Usually it takes one
 * round of parallel queries and one batch.
 */
const maxEntries = 2000;
/**
 * Entries of a filtered list to read first. One word usually fills a page within twice as many entries, several paths
 * or countries within three times as many, and a name with a path or country within about six times as many. If the
 * page isn't full, the next read is sized by the matches so far. Two names match few people, so most of the list is
 * needed anyway: one round takes less time than two.
 */
function firstEntries(words: readonly ResolvedWord[], limit: number): number {
  const names = words.filter((word) => facetsOf(word) === 0).length;
  if (names > 1) return maxEntries;
  if (words.length === 1) return Math.min(2 * (limit + 1), 100);
  return names === 0 ? Math.min(3 * (limit + 1), 100) : Math.min(6 * (limit + 1), 200);
}
/** The words that only names can match, if there are several: few blocks contain all of them. */
function namesIn(words: readonly ResolvedWord[]): string[] {
  const names = words.filter((word) => facetsOf(word) + word.applicants.length + word.filings.length === 0);
  return names.length > 1 ? names.map(({ text }) => text) : [];
}
const maxCases = 300;
/** DynamoDB's limit for one batch of reads. */
const batchSize = 100;
export interface Search {
  readonly organizationId: string;
  readonly words: readonly ResolvedWord[];
  readonly newestFirst: boolean;
  /** The position where the previous page ended, or a bound between two. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly keep: (item: ListedCase) => boolean;
}

/** @returns undefined if reading the list of cases finds these words better (see `sourcesOf`) */
export async function findCases(
  search: Search,
): Promise<{ items: ListedCase[]; position: string | undefined } | undefined> {
  const sources = await sourcesOf(search.organizationId, search.words);
  if (!sources) return undefined;
  const cases = new Map<string, ListedCase | undefined>();
  const items: ListedCase[] = [];
  let position = search.after;
  let [entriesRead, casesRead] = [0, 0];
  while (entriesRead < maxEntries && casesRead < maxCases) {
    const wanted = search.limit - items.length;
    // A case costs half a unit to read, so reads only as many as are wanted, plus the share that was left out
    // so far.
    const casesToRead = Math.min(
      items.length === casesRead ? wanted : rowsFor(wanted, items.length, casesRead),
      batchSize,
    );
    const found = await readPositions(search, sources, position, {
      wanted: casesToRead,
      entries: firstEntries(search.words, search.limit),
      left: maxEntries - entriesRead,
    });
    entriesRead += found.entriesRead;
    const batch = found.positions.slice(0, casesToRead);
    await readCases(batch, cases);
    casesRead += batch.length;
    for (const each of batch) {
      const item = cases.get(each);
      if (!item || positionOf(item) !== each || !matchesWords(search.words, item) || !search.keep(item))
        continue;
      if (items.length === search.limit) break;
      items.push(item);
    }
    const last = items.at(-1);
    const allTaken = batch.length === found.positions.length;
    if (items.length === search.limit && last) {
      const lastPosition = positionOf(last);
      const more = found.horizon !== undefined || lastPosition !== found.positions.at(-1);
      return { items, position: more ? lastPosition : undefined };
    }
    if (allTaken && found.horizon === undefined) return { items, position: undefined };
    position = allTaken ? found.horizon : batch.at(-1);
  }
  return { items, position };
}

/** The next positions in list order, complete up to `horizon`; without a horizon, up to the end of the lists. */
interface FoundPositions {
  readonly positions: readonly string[];
  readonly horizon: string | undefined;
  readonly entriesRead: number;
}

const isBefore = ({ newestFirst }: Search, a: string, b: string): boolean => (newestFirst ? a > b : a < b);

/**
 * Rounds of queries until there are as many positions as wanted, so their cases can be read in one batch.
 * @param bounds `entries`: how many to read of a list first; `left`: how many to read of all lists in all
 * rounds
 */
async function readPositions(
  search: Search,
  sources: readonly Source[],
  after: string | undefined,
  { wanted, entries, left }: { readonly wanted: number; readonly entries: number; readonly left: number },
): Promise<FoundPositions> {
  let found = await readSources(search, sources, after, Math.min(entries, left));
  while (found.horizon !== undefined && found.positions.length < wanted && found.entriesRead < left) {
    const { positions, horizon, entriesRead } = found;
    const more = Math.max(entries, rowsFor(wanted - positions.length, positions.length, entriesRead));
    const next = await readSources(search, sources, horizon, Math.min(more, left - entriesRead));
    found = {
      positions: [...positions, ...next.positions],
      horizon: next.horizon,
      entriesRead: entriesRead + next.entriesRead,
    };
  }
  return found;
}

/**
 * One round of queries.
 * @param entries how many to read of each filtered list
 */
export async function readSources(
  search: Search,
  sources: readonly Source[],
  after: string | undefined,
  entries: number,
): Promise<FoundPositions> {
  const { organizationId, words, newestFirst, limit } = search;
  const lookedUp = sources
    .flatMap((source) => ('positions' in source ? source.positions : []))
    .filter((position) => after === undefined || isBefore(search, after, position));
  const results = await Promise.all(
    sources
      .flatMap((source) => ('list' in source ? [source] : []))
      .map(async ({ list, filtered }): Promise<FoundPositions> => {
        const read = await readBlocks(keys.searchBlocks(organizationId, list), {
          ...{ newestFirst, after },
          blocks: blocksFor(filtered ? entries : limit + 1),
          containing: filtered ? namesIn(words) : [],
        });
        const found = filtered
          ? read.entries.filter(([, text]) => couldMatchWords(words, factsIn(text)))
          : read.entries;
        return {
          positions: found.map(([position]) => position),
          horizon: read.horizon,
          entriesRead: read.entriesRead,
        };
      }),
  );
  return merge(search, [
    { positions: lookedUp, horizon: undefined, entriesRead: results.length > 0 ? 0 : 1 },
    ...results,
  ]);
}

/**
 * Merges up to the nearest horizon: beyond it, a list may still have positions that sort before those of
 * another.
 */
function merge(search: Search, results: readonly FoundPositions[]): FoundPositions {
  const horizon = results.reduce<string | undefined>(
    (nearest, each) =>
      nearest === undefined || (each.horizon !== undefined && isBefore(search, each.horizon, nearest))
        ? each.horizon
        : nearest,
    undefined,
  );
  return {
    positions: [...new Set(results.flatMap(({ positions }) => positions))]
      .filter((position) => horizon === undefined || !isBefore(search, horizon, position))
      .sort((a, b) => (isBefore(search, a, b) ? -1 : 1)),
    horizon,
    entriesRead: results.reduce((sum, { entriesRead }) => sum + entriesRead, 0),
  };
}

/** A list shows half of a case's row; the other half would only take time to transfer and parse. */
function listedColumns() {
  const names = Object.keys(ListedCase.shape);
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}

/** Adds the cases at these positions to `cases`, or undefined for a case that no longer exists. */
async function readCases(
  positions: readonly string[],
  cases: Map<string, ListedCase | undefined>,
): Promise<void> {
  const wanted = positions.filter((position) => !cases.has(position));
  const rows = await getRows(
    wanted.map((position) => keys.case(caseAt(position))),
    listedColumns(),
  );
  const found = new Map(
    rows.map((row) => {
      const item = ListedCase.parse(row);
      return [item.id, item] as const;
    }),
  );
  for (const position of wanted) cases.set(position, found.get(caseAt(position)));
}
