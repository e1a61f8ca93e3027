import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { now } from '../../platform/clock.ts';
import { isWaiting, minutesAfter } from '../core/job-state.ts';
import type { BulkChangeItem } from './bulk-change.ts';

/** The end of the undo period; undefined when the change can't be undone. */
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

export function bulkChangeResponse(item: BulkChangeItem): BulkJob {
  const { org_id, user_id, revision, expires_at, request_digest, ...job } = item;
  const until = undoUntil(item);
  return { ...job, ...(isWaiting(item) && { state: 'WAITING' }), ...(until && { undo_until: until }) };
}
