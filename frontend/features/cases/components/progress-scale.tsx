import { useId } from 'react';
import { type CaseStatus, isClosed, progressOf } from '#shared/domain/case-status.ts';
import { Scale } from '../../../components/scale.tsx';

/** One cell per stage. The last two statuses share the last one. */
const stages = ['Draft', 'Collecting', 'Review', 'Filed', 'Decision'];

/** A case's progress in percent, on a scale labeled with its stages. */
export function ProgressScale({ status }: { status: CaseStatus }) {
  const label = useId();
  const progress = progressOf(status);
  const reached = (progress / 100) * stages.length;
  return (
    <div className="progress">
      <div className="label-row text-ui soft">
        <span id={label}>Progress</span>
        <b>{progress}%</b>
      </div>
      <div
        className="track"
        role="progressbar"
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <Scale cells={stages.length} filled={reached} tall />
        <span className={isClosed(status) ? 'here over' : 'here'} style={{ left: `${progress}%` }} />
      </div>
      <div className="stages" aria-hidden="true">
        {stages.map((name, index) => (
          <span key={name} className={index + 1 === reached ? 'is-on' : undefined}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
