import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { isGoingOn, type Job } from '../jobs.ts';

/** One job: how far it is, or how it ended, and what can be done about it. */
export function JobLine({
  job,
  text,
  progress,
  note,
  steering,
  onStep,
  onDismiss,
  children,
}: {
  job: Pick<Job, 'state'>;
  text: string;
  /** What is under way, and how far it is; without `max`, no one knows. */
  progress: { readonly label: string; readonly max?: number; readonly value?: number };
  note?: string | undefined;
  /** While the server is asked for a step. */
  steering: boolean;
  onStep: (step: 'stop' | 'resume') => void;
  onDismiss: () => void;
  /** Buttons for what else can be done. */
  children?: ReactNode;
}) {
  const { label, ...amount } = progress;
  const goesOn = isGoingOn(job);
  return (
    <>
      <p>{text}</p>
      {goesOn && <progress aria-label={label} {...amount} />}
      {note && <p className="small soft">{note}</p>}
      <span className="buttons">
        {(job.state === 'STOPPED' || job.state === 'WAITING') && (
          <Button small disabled={steering} onClick={() => onStep('resume')}>
            Resume
          </Button>
        )}
        {goesOn && (
          <Button small disabled={steering} onClick={() => onStep('stop')}>
            Stop
          </Button>
        )}
        {children}
        {!goesOn && (
          <Button small variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </span>
    </>
  );
}
