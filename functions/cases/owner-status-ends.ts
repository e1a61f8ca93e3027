import type { WorkEntry } from '#shared/records/case-work.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { listWork } from '../data/cases/case-work.ts';

/**
 * A row sorts by the first end that it had when it was last derived, and may have later ones. The reminder 90 days
 * before a later one derives it again, without ends of over 90 days ago. So while the later one is listed, the first
 * one is at most half a year older than the range.
 */
const daysBefore = 200;

interface StatusRange {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
}

/** The statuses of an owner's applicants that end in a range of days, earliest first: one query. */
export async function listOwnerStatusEnds({ organizationId, ownerId, from, to }: StatusRange) {
  const { items, more } = await listWork(
    {
      ...{ organizationId, ownerId, kind: 'STATUS' },
      from: addDays(from, -daysBefore),
      before: addDays(to, 1),
    },
    limits.countedToday,
  );
  // Several cases of one person have the same statuses.
  const ends = new Map<string, WorkEntry>();
  for (const entry of items.flatMap(({ entries }) => entries))
    if (entry.on && entry.on >= from && entry.on <= to) ends.set(entry.id, entry);
  return { ends: [...ends.values()].sort((a, b) => (a.on ?? '').localeCompare(b.on ?? '')), more };
}
