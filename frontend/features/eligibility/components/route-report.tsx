import { longDate } from '#shared/domain/date-text.ts';
import { citationText } from '#shared/routes/engine/citation-text.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { Citation, Route } from '#shared/routes/engine/route.ts';
import { notApplicableText, verdictLabels } from '../../../components/assessment-labels.ts';
import { pointsRange } from '../../../lib/points-range.ts';
import type { PageAssessment } from '../use-assessments.ts';
import { effectText } from './ledger-line.tsx';
import { optionWords } from './options.tsx';
import { RoundsReport } from './rounds.tsx';

export const routePoints = ({ have, at_most }: { have: number; at_most: number }): string =>
  `${pointsRange(have, at_most)} points`;

type Source = Pick<Citation, 'address' | 'read_on'>;
const isSame = (a: Source, b: Source): boolean => a.address === b.address && a.read_on === b.read_on;

/** A route in the report: its ledger, with the addresses of the rules listed once below it, and what would change it. */
export function RouteReport({ route, assessment }: { route: Route; assessment: PageAssessment }) {
  const entries = assessment.entries.filter(({ id }) => !assessment.not_applicable.includes(id));
  const sources = entries
    .map(({ source }) => source)
    .filter((source, at, all) => all.findIndex((each) => isSame(each, source)) === at);
  const hasPoints = entries.some(({ points }) => points !== undefined);
  return (
    <div>
      <h2>{route.name}</h2>
      <p>
        {outcomeLabels[assessment.outcome]}
        {assessment.points && `, ${routePoints(assessment.points)}`}. As of {longDate(assessment.as_of)},
        under rule version {assessment.rule_version}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Verdict</th>
            <th scope="col">Criterion</th>
            <th scope="col">Rule</th>
            {hasPoints && <th scope="col">Points</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, verdict, label, because, source, points, at_most }) => (
            <tr key={id}>
              <td>{verdictLabels[verdict]}</td>
              <th scope="row">
                <strong>{label}.</strong> {because}
              </th>
              <td>
                {citationText(source)} [{sources.findIndex((each) => isSame(each, source)) + 1}]
                {source.unconfirmed && <em> Not fully confirmed</em>}
              </td>
              {hasPoints && <td>{points !== undefined && pointsRange(points, at_most)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {assessment.not_applicable.length > 0 && (
        <p>
          {notApplicableText(assessment.entries.filter(({ id }) => assessment.not_applicable.includes(id)))}.
        </p>
      )}
      <h3>Sources</h3>
      <ol>
        {sources.map(({ address, read_on }) => (
          <li key={`${address} ${read_on}`}>
            <a href={address} rel="noreferrer">
              {address}
            </a>
            , checked {longDate(read_on)}
          </li>
        ))}
      </ol>
      <RoundsReport assessment={assessment} />
      {assessment.changes.length > 0 && (
        <>
          <h3>What will change over time</h3>
          <ul>
            {assessment.changes.map((change) => (
              <li key={change.on}>
                {longDate(change.on)}: {change.because} {effectText(change)}
              </li>
            ))}
          </ul>
        </>
      )}
      {assessment.options.length > 0 && (
        <>
          <h3>What would help most</h3>
          <ul>
            {assessment.options.map((option) => (
              <li key={option.change}>{optionWords(option)}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        Fingerprint of the facts, rules, and result:{' '}
        <span className="identifier">{assessment.fingerprint}</span>
      </p>
    </div>
  );
}
