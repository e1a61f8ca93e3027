import type { Count } from '#shared/contract/counts.ts';
import type { CaseFilter, CaseSort } from '#shared/contract/staff-cases.ts';
import { countRange } from '../core/count-rows.ts';
import { type Page, signCursor, verifyCursor } from '../core/page.ts';
import { queryRange } from '../core/read-all.ts';
import { findCases } from './find-cases.ts';
import { type ListedCase, listedCaseOf } from './listed-case.ts';
import { isNobodys, type ResolvedWord, resolveWords } from './resolve-words.ts';
import { matchesAssessment, ownerId, placeOf, readWalk, walkOf } from './walk-cases.ts';

/**
 * A case found in the lists of the search is read for half a unit, which ten rows of its list cost as well: where
 * fewer match, the lists find them for less.
 */
const leastShare = 0.1;
/** A path or a country, which many cases may have. */
const isShared = ({ paths, countries }: ResolvedWord): boolean => paths.length + countries.length > 0;

/**
 * An organization's cases, filtered and in order, a page at a time. Without a search it is one query on
 * the index of the order, or of the owner and the order; with one, see find-cases.ts, except for words that are found
 * in plenty by walking the list (one or two letters, and visa paths and countries that many cases have) and for lists
 * by due date or points, which are walked and filtered by the database.
 */
export async function listStaffCases(
  organizationId: string,
  filter: CaseFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<ListedCase>> {
  const sort: CaseSort = filter.due ? 'due' : filter.sort;
  const words = filter.q ? await resolveWords(organizationId, filter.q) : [];
  if (words.some(isNobodys)) return { items: [] };
  const { status, due, owner, outcome, points_from } = filter;
  const scope = JSON.stringify([
    'staff-cases',
    organizationId,
    words.map(({ text }) => text),
    status,
    due,
    owner,
    sort,
    outcome,
    points_from,
  ]);
  const after = page.cursor === undefined ? undefined : await verifyCursor(page.cursor, scope);
  const byTime = sort === 'newest' || sort === 'oldest';
  const walk = walkOf(organizationId, { ...filter, sort }, words);
  if (words.length > 0 && byTime && !(after && 'pk' in after)) {
    const begun =
      !after && words.every(isShared) ? await readWalk(walk, page.limit, after, leastShare) : undefined;
    if (begun && !begun.isSparse) return pageOf(begun.items, begun.key, scope);
    const found = await findCases({
      organizationId,
      words,
      newestFirst: sort === 'newest',
      after: begun ? String(begun.key?.[walk.index.sort]) : after && String(after.position),
      limit: page.limit - (begun?.items.length ?? 0),
      keep: (item) =>
        (status === undefined || item.status === status) &&
        (owner === undefined || item.owner_id === ownerId(owner)) &&
        matchesAssessment(item, filter),
    });
    if (found)
      return pageOf(
        [...(begun?.items ?? []), ...found.items],
        found.position === undefined ? undefined : { position: found.position },
        scope,
      );
  }
  const { items, key } = await readWalk(walk, page.limit, after);
  return pageOf(items, key, scope);
}

const pageOf = async (
  items: ListedCase[],
  next: Record<string, unknown> | undefined,
  scope: string,
): Promise<Page<ListedCase>> => ({ items, ...(next && { nextCursor: await signCursor(next, scope) }) });

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

/** The first cases that are due between two moments, of everyone or of one owner, earliest first: one query. */
export const listDueCases = (
  organizationId: string,
  { limit, ...due }: DueRange & { limit: number },
): Promise<{ items: ListedCase[]; more: boolean }> =>
  queryRange(dueRange(organizationId, due), limit, listedCaseOf(organizationId));

/** How many there are. */
export const countDueCases = (organizationId: string, due: DueRange): Promise<Count> =>
  countRange(dueRange(organizationId, due));
