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
          <StepButton step="resume" busyLabel="Resuming..." {...{ controlling, onStep }}>
            Resume
          </StepButton>
        )}
        {active && (
          <StepButton step="stop" busyLabel="Stopping..." {...{ controlling, onStep }}>
            Stop
          </StepButton>
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

/** Requests a step of a job. While one is pending, no other can be requested. */
export const StepButton = <Step extends string>({
  step,
  busyLabel,
  controlling,
  onStep,
  children,
}: {
  step: Step;
  busyLabel: string;
  /** The step whose request is pending. */
  controlling: string | undefined;
  onStep: (step: Step) => void;
  children: string;
}) => (
  <Button
    small
    busy={controlling === step}
    busyLabel={busyLabel}
    disabled={controlling !== undefined}
    onClick={() => onStep(step)}
  >
    {children}
  </Button>
);
