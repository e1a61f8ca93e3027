import { longDate } from '#shared/domain/date-text.ts';
import type { AssessmentEntry } from '#shared/routes/assessment.ts';
import { citationText } from '#shared/routes/engine/citation-text.ts';
import type { CriterionGroup, Route } from '#shared/routes/engine/route.ts';
import { notApplicableText } from '../../../components/assessment-labels.ts';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import { pointsRange } from '../../../lib/points-range.ts';
import { pointParts } from '../texts.ts';
import type { PageAssessment } from '../use-assessments.ts';
import { Unconfirmed } from './unconfirmed.tsx';

/** All ledger entries of one route, by group, with the rule behind each. */
export function LineTable({ route, assessment }: { route: Route; assessment: PageAssessment }) {
  const groups = route.groups.filter(({ id }) => assessment.entries.some((entry) => entry.group === id));
  const { points } = assessment;
  const totals = points?.parts ? Object.entries(points.parts) : points ? [['', points] as const] : [];
  return (
    <table className="line-table">
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Based on</th>
          <th scope="col">Rule</th>
          {points ? (
            <th scope="col" className="points-cell">
              Points
            </th>
          ) : (
            <td />
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows
          key={group.id}
          group={group}
          entries={assessment.entries.filter((entry) => entry.group === group.id)}
          notApplicable={assessment.not_applicable}
        />
      ))}
      {totals.map(([id, range]) => (
        <tbody className="total-rows" key={id}>
          <tr>
            <th scope="row" colSpan={2}>
              {pointParts[id]?.label ?? 'Points'}
            </th>
            <td className="points-cell" colSpan={2}>
              <PointsText {...range} />
              {range.needed !== undefined && <span className="needed"> {range.needed} needed</span>}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function GroupRows({
  group,
  entries: all,
  notApplicable,
}: {
  group: CriterionGroup;
  entries: readonly AssessmentEntry[];
  notApplicable: readonly string[];
}) {
  const entries = all.filter(({ id }) => !notApplicable.includes(id));
  const others = all.filter(({ id }) => notApplicable.includes(id));
  const counted = entries.filter(({ points }) => points !== undefined);
  const sum = (of: (entry: AssessmentEntry) => number | undefined) =>
    Math.min(
      group.maxPoints ?? Number.POSITIVE_INFINITY,
      counted.reduce((total, entry) => total + (of(entry) ?? 0), 0),
    );
  return (
    <tbody>
      <tr className="group-row">
        <th scope="rowgroup" colSpan={counted.length > 0 ? 2 : 4}>
          {group.label}
        </th>
        {counted.length > 0 && (
          <td className="points-cell" colSpan={2}>
            <PointsText
              have={sum(({ points }) => points)}
              at_most={sum((entry) => entry.at_most ?? entry.points)}
            />
          </td>
        )}
      </tr>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="verdict-cell">
            <VerdictMark verdict={entry.verdict} />
          </td>
          <th className="reason-cell" scope="row">
            <b>{entry.label}</b>
            <span>{entry.because}</span>
          </th>
          <td className="source-cell">
            <SourceText source={entry.source} />
          </td>
          <td className="points-cell">
            {entry.points !== undefined &&
              (entry.at_most !== undefined && entry.at_most > entry.points ? (
                <i className="estimate">{pointsRange(entry.points, entry.at_most)}</i>
              ) : (
                entry.points
              ))}
          </td>
        </tr>
      ))}
      {others.length > 0 && (
        <tr className="not-applicable">
          <td colSpan={4}>
            <details>
              <summary>{notApplicableText(others)}</summary>
              <ul>
                {others.map(({ id, label, because }) => (
                  <li key={id}>
                    {label}. {because}
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      )}
    </tbody>
  );
}

const PointsText = ({ have, at_most }: { have: number; at_most: number }) => (
  <>
    {have.toLocaleString('en-US')}
    {at_most > have && <i className="estimate"> at most {at_most.toLocaleString('en-US')}</i>}
  </>
);

/** The rule, its official URL, the day it was checked, and anything that couldn't be confirmed there. */
const SourceText = ({ source }: { source: AssessmentEntry['source'] }) => (
  <>
    <a href={source.address} rel="noreferrer">
      {citationText(source)}
    </a>
    <span>Checked {longDate(source.read_on)}</span>
    <Unconfirmed text={source.unconfirmed} />
  </>
);
