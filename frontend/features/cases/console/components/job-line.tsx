import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { isActive, type Job } from '../jobs.ts';

/** A job's progress or result, with its actions. */
export function JobLine({
  job,
  text,
  progress,
  note,
  controlling,
  onStep,
  onDismiss,
  children,
}: {
  job: Pick<Job, 'state'>;
  text: string;
  /** What is in progress and how far along it is. Without `max`, progress is indeterminate. */
  progress: { readonly label: string; readonly max?: number; readonly value?: number };
  note?: string | undefined;
  /** The step whose request is pending. */
  controlling: string | undefined;
  onStep: (step: 'stop' | 'resume') => void;
  onDismiss: () => void;
  /** Buttons for further actions. */
  children?: ReactNode;
}) {
  const { label, ...amount } = progress;
  const active = isActive(job);
  return (
    <>
      <p>{text}</p>
      {active && <progress aria-label={label} {...amount} />}
      {note && <p className="small soft">{note}</p>}
      <span className="buttons">
        {(job.state === 'STOPPED' || job.state === 'WAITING') && (
          <Button
            small
            busy={controlling === 'resume'}
            busyLabel="Resuming..."
            disabled={controlling !== undefined}
            onClick={() => onStep('resume')}
          >
            Resume
          </Button>
        )}
        {active && (
          <Button
            small
            busy={controlling === 'stop'}
            busyLabel="Stopping..."
            disabled={controlling !== undefined}
            onClick={() => onStep('stop')}
          >
            Stop
          </Button>
        )}
        {children}
        {!active && (
          <Button small variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </span>
    </>
  );
}
