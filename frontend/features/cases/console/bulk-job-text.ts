import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { limits } from '#shared/schema/limits.ts';
import { countOf } from '../count-text.ts';
import { failureText, isActive, reloadText, type Shown } from './jobs.ts';

export const skippedIn = ({
  unchanged,
  refused: rejected,
  kept,
}: Pick<BulkJob, 'unchanged' | 'refused' | 'kept'>): number => unchanged + rejected + kept;

/** What is in progress, without the progress itself. */
export const workText = ({ phase }: Pick<BulkJob, 'phase'>): string =>
  phase === 'undo' ? 'Undoing' : 'Changing cases';

export function bulkJobText(job: Shown<BulkJob>): string {
  const { state, phase, done, total, changed, undone, kept } = job;
  const progress = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  const after = (what: string) =>
    `${phase === 'undo' ? `Undo ${what.toLowerCase()}` : what} after ${progress} cases`;
  if (state === 'RUNNING') return `${workText(job)}: ${progress}`;
  if (state === 'WAITING') return `${after('Interrupted')}. Trying again...`;
  if (state === 'STOPPED') return after('Stopped');
  if (state === 'FAILED')
    return `${after('Ended')}. ${reasons[job.failure ?? ''] ?? failureText(job.failure)}`.trim();
  if (state === 'UNKNOWN') return `Bulk change: ${progress} cases. ${reloadText}`;
  if (phase === 'undo')
    return `${countOf(undone)} restored${kept > 0 ? `, ${kept} not restored because they changed again` : ''}`;
  const skipped = skippedIn(job);
  return `${countOf(changed)} changed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The reader may have been granted the permission again, or may be looking at a job of someone who left. */
const reasons: Readonly<Record<string, string>> = {
  'permission.denied': 'Your access to the organization changed.',
  'member.not_found': 'The new owner is no longer on the team.',
};

/** Why Undo is no longer available. Undefined if it is, or never was. */
export function undoNote(job: Shown<BulkJob>): string | undefined {
  const wasUndoable = job.phase === 'change' && !isActive(job) && job.changed > 0;
  return wasUndoable && !job.undo_until
    ? `Undo was available for ${limits.bulkUndoMinutes} minutes`
    : undefined;
}
