import { useState } from 'react';
import type { BulkJob } from '#shared/contract/bulk-jobs.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Button } from '../../../../components/button.tsx';
import { countOf } from '../../count-text.ts';
import { useBulkJobs, useSteerBulkJob } from '../api/bulk-jobs.ts';
import { SkippedCases } from './skipped-cases.tsx';

/** Bulk changes that go on without the page: their progress, and what can be done about each. */
export default function BulkJobs() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [listed, setListed] = useState<BulkJob>();
  const jobs = useBulkJobs().filter(({ id }) => !dismissed.has(id));
  const steer = useSteerBulkJob();
  if (jobs.length === 0) return null;
  return (
    <section className="bulk-jobs" aria-label="Bulk changes">
      {jobs.map((job) => {
        const { id, state, total, done, undo_until } = job;
        const running = state === 'RUNNING';
        const act = (step: 'stop' | 'resume' | 'undo', label: string) => (
          <Button small disabled={steer.isPending} onClick={() => steer.mutate({ id, step })}>
            {label}
          </Button>
        );
        return (
          <div key={id}>
            <p role={running ? undefined : 'status'}>{textOf(job)}</p>
            {running && <progress aria-label={textOf(job)} max={total} value={done} />}
            <span className="buttons">
              {running && act('stop', 'Stop')}
              {state === 'STOPPED' && act('resume', 'Resume')}
              {undo_until && act('undo', 'Undo')}
              {!running && skippedIn(job) > 0 && (
                <Button small variant="ghost" onClick={() => setListed(job)}>
                  Show skipped cases
                </Button>
              )}
              {!running && (
                <Button
                  small
                  variant="ghost"
                  onClick={() => setDismissed((before) => new Set([...before, id]))}
                >
                  Dismiss
                </Button>
              )}
            </span>
          </div>
        );
      })}
      {listed && <SkippedCases job={listed} onClose={() => setListed(undefined)} />}
    </section>
  );
}

const skippedIn = ({ unchanged, refused, kept }: BulkJob): number => unchanged + refused + kept;

function textOf(job: BulkJob): string {
  const { state, phase, done, total, changed, undone, kept, failure } = job;
  const progress = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  if (state === 'RUNNING') return phase === 'undo' ? `Undoing: ${progress}` : `Changing cases: ${progress}`;
  if (state === 'STOPPED') return `Stopped after ${progress} cases`;
  if (state === 'FAILED') {
    const known = Object.entries(errorCodes).find(([code]) => code === failure);
    return `Ended after ${progress} cases. ${known?.[1].text ?? ''}`.trim();
  }
  if (phase === 'undo')
    return `${countOf(undone)} restored${kept > 0 ? `, ${kept} not restored because they changed again` : ''}`;
  const skipped = skippedIn(job);
  return `${countOf(changed)} changed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
