import { askedText, sentText } from '#shared/records/intake-progress.ts';
import type { IntakeProgress as Progress } from '../progress.ts';
import './intake-card.css';

/** How many sections are sent, and what was asked again. */
export const IntakeProgress = ({ progress, isStaff }: { progress: Progress; isStaff: boolean }) => (
  <div className="intake-progress">
    <div className="label-row text-ui soft">
      <span>{sentText(progress)}</span>
    </div>
    <span className="scale tall cells" aria-hidden="true">
      {Array.from({ length: progress.of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity
        <i key={at} className={at < progress.sent ? 'is-on' : undefined} />
      ))}
    </span>
    {progress.asked > 0 && (
      <p className={isStaff ? undefined : 'yours'}>
        {isStaff ? `Asked again: ${progress.asked}, waiting for the applicant` : askedText(progress.asked)}
      </p>
    )}
  </div>
);
