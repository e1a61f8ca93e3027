import type { Count } from '#shared/contract/counts.ts';
import type { CaseFilter, CaseSort } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { countRange } from '../core/count-rows.ts';
import { type Page, signCursor, verifyCursor } from '../core/page.ts';
import { queryRange } from '../core/read-all.ts';
import { findCases } from './find-cases.ts';
import { type ListedCase, listedCaseOf } from './listed-case.ts';
import { facetsOf, isUnknownAddress, type ResolvedWord, resolveWords } from './resolve-words.ts';
import { positionOfTimeKey } from './search-position.ts';
import { searchWords } from './search-words.ts';
import { matchesAssessment, ownerId, placeOf, readWalk, walkOf } from './walk-cases.ts';

/**
 * Reading a case found through the search lists costs half a unit, as much as ten rows of the case list. If
 * fewer than one row in ten matches, the search lists are cheaper.
 */
const leastShare = 0.1;
/** A path or a country, which many cases may have. */
const isShared = (word: ResolvedWord): boolean => facetsOf(word) > 0;

interface Place {
  readonly after: Record<string, unknown> | undefined;
  readonly limit: number;
  /** The moment that due dates are compared with; now if it is absent. */
  readonly asOf?: Date;
}

/**
 * An organization's cases, filtered and sorted, from a position on. Without a search, this is one query on the
 * index of the sort order, or of the owner and the sort order. With a search, see find-cases.ts. Two kinds of
 * searches filter the case list in the database instead: words that many cases match (one or two letters, and
 * common visa paths and countries), and lists by due date or points.
 * @returns the cases, and where the list continues; there may be fewer than requested even if the list
 * continues
 */
export async function readStaffCases(
  organizationId: string,
  filter: CaseFilter,
  { after, limit, asOf }: Place,
): Promise<{ items: ListedCase[]; next: Record<string, unknown> | undefined }> {
  const sort: CaseSort = filter.due ? 'due' : filter.sort;
  const words = filter.q ? await resolveWords(organizationId, filter.q) : [];
  if (words.some(isUnknownAddress)) return { items: [], next: undefined };
  const { status, owner } = filter;
  const byTime = sort === 'newest' || sort === 'oldest';
  const walk = await walkOf(organizationId, { ...filter, sort }, words, asOf);
  if (words.length > 0 && byTime && !(after && 'pk' in after)) {
    const begun =
      !after && words.every(isShared) ? await readWalk(walk, limit, after, leastShare) : undefined;
    if (begun && !begun.isSparse) return { items: begun.items, next: begun.key };
    const found = await findCases({
      organizationId,
      words,
      newestFirst: sort === 'newest',
      after: begun
        ? positionOfTimeKey(String(begun.key?.[walk.index.sort]))
        : after && String(after.position),
      limit: limit - (begun?.items.length ?? 0),
      keep: (item) =>
        (status === undefined || item.status === status) &&
        (owner === undefined || item.owner_id === ownerId(owner)) &&
        matchesAssessment(item, filter),
    });
    if (found)
      return {
        items: [...(begun?.items ?? []), ...found.items],
        next: found.position === undefined ? undefined : { position: found.position },
      };
  }
  const { items, key } = await readWalk(walk, limit, after);
  return { items, next: key };
}

/** One page of the same list, with a signed cursor. */
export async function listStaffCases(
  organizationId: string,
  filter: CaseFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ListedCase>> {
  const { q = '', status, due, owner, outcome, points_from } = filter;
  const words = searchWords(q).map(({ text }) => text);
  const sort: CaseSort = due ? 'due' : filter.sort;
  const scope = JSON.stringify([
    'staff-cases',
    organizationId,
    words,
    status,
    due,
    owner,
    sort,
    outcome,
    points_from,
  ]);
  const after = cursor === undefined ? undefined : await verifyCursor(cursor, scope);
  const { items, next } = await readStaffCases(organizationId, filter, { after, limit });
  return { items, ...(next && { nextCursor: await signCursor(next, scope) }) };
}

interface DueRange {
  readonly ownerId: string | undefined;
  readonly from?: Date;
  readonly before: Date;
}
const dueRange = (organizationId: string, { ownerId, from, before }: DueRange) => ({
  ...placeOf(organizationId, { sort: 'due', owner: ownerId }),
  from: from?.toISOString() ?? '0',
  before: before.toISOString(),
});

/** The first cases due between two moments, for everyone or for one owner, earliest first: one query. */
export const listDueCases = (
  organizationId: string,
  { limit, ...due }: DueRange & { limit: number },
): Promise<{ items: ListedCase[]; more: boolean }> =>
  queryRange(dueRange(organizationId, due), limit, listedCaseOf(organizationId));

/** The number of these cases, for Today. */
export const countDueCases = (organizationId: string, due: DueRange): Promise<Count> =>
  countRange(dueRange(organizationId, due), limits.countedToday);
