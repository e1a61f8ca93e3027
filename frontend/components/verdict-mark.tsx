import type { Verdict } from '#shared/routes/engine/verdict.ts';
import { verdictLabels } from './assessment-labels.ts';
import './assessment-marks.css';

/** A verdict as a shape and a word: solid, half, open, dotted. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <span className={`verdict v-${verdict}`}>
    <svg className="verdict-mark" viewBox="0 0 16 16" aria-hidden="true">
      <Shape verdict={verdict} />
    </svg>
    {verdictLabels[verdict]}
  </span>
);

function Shape({ verdict }: { verdict: Verdict }) {
  const ring = { cx: 8, cy: 8, r: 6.5, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  switch (verdict) {
    case 'met':
      return (
        <>
          <circle cx="8" cy="8" r="7.25" fill="currentColor" />
          <path
            d="m4.8 8.3 2.2 2.2 4.3-4.6"
            fill="none"
            stroke="var(--ground)"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case 'claimed':
      return (
        <>
          <circle {...ring} />
          <path d="M8 1.5a6.5 6.5 0 0 0 0 13z" fill="currentColor" />
        </>
      );
    case 'not_met':
      return <circle {...ring} />;
    case 'unknown':
      return <circle {...ring} strokeDasharray="1.6 2.5" strokeLinecap="round" />;
  }
}
