import type { Count, countsContract, TodayCounts } from '#shared/contract/counts.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import type { WorkEntry } from '#shared/records/case-work.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { countWork, listWork } from '../data/cases/case-work.ts';
import { answersSince, dueSoonIn, isOverdue } from '../data/cases/due-soon.ts';
import { countDueCases } from '../data/cases/staff-case-list.ts';
import { sumOf } from '../data/core/count-rows.ts';
import { countStatusEnds } from '../data/people/people-lists.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { now } from '../platform/clock.ts';
import { listOwnerStatusEnds } from './owner-status-ends.ts';

type WorkScope = { readonly organizationId: string; readonly ownerId: string | undefined };

/**
 * Counts all the lines that getToday would list without its page limits: the same ranges, each counted up to a
 * limit.
 */
export const countToday: EndpointFunction<typeof countsContract.countToday> = async ({
  actor,
  query: { scope, owner },
}) => {
  const organizationId = requireOrganization(actor);
  const workScope: WorkScope = { organizationId, ownerId: scope === 'mine' ? actor.userId : owner };
  const at = now();
  const { today, dayAfter, end } = await dueSoonIn(organizationId, at);
  const [
    overdueCases,
    dueCases,
    { overdue, both },
    due,
    review,
    answers,
    unanswered,
    late,
    expiring,
    statuses,
  ] = await Promise.all([
    countDueCases(organizationId, { ...workScope, before: at }),
    countDueCases(organizationId, { ...workScope, from: at, before: end }),
    countOverdue(workScope, today, dayAfter),
    countWork({ ...workScope, kind: 'DEADLINE', from: today, before: dayAfter }),
    countWork({ ...workScope, kind: 'REVIEW' }),
    countWork({ ...workScope, kind: 'ANSWERS', from: answersSince(today) }),
    countWork({ ...workScope, kind: 'REPLY' }),
    countWork({ ...workScope, kind: 'APPLICANT', before: today }),
    countWork({ ...workScope, kind: 'EXPIRY', before: addDays(today, limits.expiringDays + 1) }),
    countStatuses(workScope, addDays(today, -expiredDays), addDays(today, limits.expiringDays)),
  ]);
  return {
    overdue: sumOf(overdueCases, overdue),
    due: sumOf(dueCases, sumOf(due, both)),
    review,
    answers,
    unanswered,
    late,
    expiring,
    statuses,
  } satisfies TodayCounts;
};

/** Cases with something overdue, and those whose first date is past and that have another one this week. */
async function countOverdue(
  workScope: WorkScope,
  today: string,
  before: string,
): Promise<{ overdue: Count; both: Count }> {
  const { items, more } = await listWork(
    { ...workScope, kind: 'DEADLINE', before: today },
    limits.countedToday,
  );
  const countOf = (isListed: (entry: WorkEntry) => boolean): Count => ({
    count: items.filter(({ entries }) => entries.some(isListed)).length,
    more,
  });
  return {
    overdue: countOf((entry) => isOverdue(entry, today)),
    both: countOf(({ on = '' }) => on >= today && on < before),
  };
}

async function countStatuses(
  { organizationId, ownerId }: WorkScope,
  from: string,
  to: string,
): Promise<Count> {
  if (ownerId === undefined) return countStatusEnds(organizationId, { from, to });
  const { ends, more } = await listOwnerStatusEnds({ organizationId, ownerId, from, to });
  return { count: ends.length, more };
}
