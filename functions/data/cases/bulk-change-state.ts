import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { now } from '../../platform/clock.ts';
import type { BulkChangeItem } from './bulk-change.ts';

/** A step takes seconds. Without one for so long, something interrupted the bulk change. */
const quietMinutes = 2;
/**
 * The stream tries a step again, ten times, with pauses whose length AWS doesn't document. After so long the change has
 * stopped, whatever the stream does: no one expects it to go on by itself any more.
 */
const patienceMinutes = 15;

const minutesAfter = (at: string, minutes: number): Date =>
  new Date(new Date(at).getTime() + minutes * 60_000);
const isQuietFor = ({ updated_at }: BulkChangeItem, minutes: number): boolean =>
  now() > minutesAfter(updated_at, minutes);

/** As it is now: stopped, if it was interrupted too long ago to continue by itself. */
export const currentBulkChange = (item: BulkChangeItem): BulkChangeItem =>
  item.state === 'RUNNING' && isQuietFor(item, patienceMinutes)
    ? {
        ...item,
        state: 'STOPPED',
        finished_at: minutesAfter(item.updated_at, patienceMinutes).toISOString(),
      }
    : item;

/** Whether something interrupted it, and it may still continue by itself. */
export const isWaiting = (item: BulkChangeItem): boolean =>
  item.state === 'RUNNING' && isQuietFor(item, quietMinutes);

/** Until when it can be undone; undefined when it can't. */
export function undoUntil({
  state,
  phase,
  changed,
  finished_at,
}: Pick<BulkChangeItem, 'state' | 'phase' | 'changed' | 'finished_at'>): string | undefined {
  if (phase === 'undo' || state === 'RUNNING' || changed === 0 || !finished_at) return undefined;
  const until = minutesAfter(finished_at, limits.bulkUndoMinutes);
  return until > now() ? until.toISOString() : undefined;
}

export function shownBulkChange(item: BulkChangeItem): BulkJob {
  const { org_id, user_id, revision, expires_at, request_digest, ...job } = item;
  const until = undoUntil(item);
  return { ...job, ...(isWaiting(item) && { state: 'WAITING' }), ...(until && { undo_until: until }) };
}
