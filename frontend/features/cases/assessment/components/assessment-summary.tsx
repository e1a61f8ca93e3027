import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { DateText, DayText } from '../../../../components/date-text.tsx';
import { OutcomeBadge } from '../../../../components/outcome-badge.tsx';
import { pointsText } from '../points-text.ts';

const partNames: Readonly<Record<string, string>> = { crs: 'Ranking score', fsw: 'Program points' };

/** Outcome and points, date, rule version, and who ran the assessment. */
export function AssessmentSummary({
  item: { assessment, at, actor_name },
  isStaff,
}: {
  item: ShownAssessment;
  isStaff: boolean;
}) {
  const { outcome, points, as_of, rule_version, fingerprint } = assessment;
  // A version's ID ends with the first day of its rules.
  const since = /\d{4}-\d{2}-\d{2}$/.exec(rule_version)?.[0];
  const parts = points?.parts ? Object.entries(points.parts) : points ? [['', points] as const] : [];
  return (
    <dl className="as-of">
      <div>
        <dt>Outcome</dt>
        <dd>
          <OutcomeBadge outcome={outcome} />
        </dd>
      </div>
      {parts.map(([id, range]) => (
        <div key={id}>
          <dt>{partNames[id] ?? 'Points'}</dt>
          <dd className="fact-count">
            {pointsText(range)}
            {range.needed !== undefined && <span className="small soft"> {range.needed} needed</span>}
          </dd>
        </div>
      ))}
      <div>
        <dt>As of</dt>
        <dd>
          <DayText on={as_of} />
        </dd>
      </div>
      <div>
        <dt>Assessed</dt>
        <dd>
          <DateText at={at} />, {actor_name}
        </dd>
      </div>
      <div>
        <dt>Rules</dt>
        <dd>
          {since ? (
            <>
              In effect since <DayText on={since} />
            </>
          ) : (
            rule_version
          )}
          {isStaff && (
            <>
              {since && `, ${rule_version}`} <span className="identifier">{fingerprint.slice(0, 12)}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
