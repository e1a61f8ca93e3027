import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { Button } from '../../../../components/button.tsx';
import { useSteerBulkJob } from '../api/bulk-jobs.ts';
import { bulkJobText, isGoingOn, skippedIn, undoNote, workText } from '../bulk-job-text.ts';

/** One bulk change: how far it is, or how it ended, and what can be done about it. */
export function BulkJobLine({
  job,
  onList,
  onDismiss,
}: {
  job: BulkJob;
  /** Lists the cases it skipped. */
  onList: () => void;
  onDismiss: () => void;
}) {
  const { id, state, total, done, undo_until } = job;
  const steer = useSteerBulkJob();
  const goesOn = isGoingOn(job);
  const note = undoNote(job);
  const act = (step: 'stop' | 'resume' | 'undo', label: string) => (
    <Button small disabled={steer.isPending} onClick={() => steer.mutate({ id, step })}>
      {label}
    </Button>
  );
  return (
    <div>
      <p>{bulkJobText(job)}</p>
      {goesOn && <progress aria-label={workText(job)} max={total} value={done} />}
      {note && <p className="small soft">{note}</p>}
      <span className="buttons">
        {(state === 'STOPPED' || state === 'WAITING') && act('resume', 'Resume')}
        {goesOn && act('stop', 'Stop')}
        {undo_until && act('undo', 'Undo')}
        {!goesOn && skippedIn(job) > 0 && (
          <Button small variant="ghost" onClick={onList}>
            Show skipped cases
          </Button>
        )}
        {!goesOn && (
          <Button small variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </span>
    </div>
  );
}
