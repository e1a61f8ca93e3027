import { memo } from 'react';
import { longDate } from '#shared/domain/date-text.ts';
import { citationText } from '#shared/routes/engine/citation-text.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { notApplicableText, outcomeLabels, verdictLabels } from '../../../components/assessment-labels.ts';
import { pointsRange } from '../../../lib/points-range.ts';
import { chooseSections } from '../choose-questions.ts';
import { allAnswers } from '../describe-answers.ts';
import type { Draft } from '../draft.ts';
import { missingOf } from '../ledger-text.ts';
import { eligibilityTexts } from '../texts.ts';
import type { PageAssessment } from '../use-assessments.ts';
import { effectText } from './ledger-line.tsx';
import { optionWords } from './options.tsx';
import { RoundsReport } from './rounds.tsx';

interface ReportProps {
  readonly routes: readonly Route[];
  readonly draft: Draft;
  readonly assessments: readonly PageAssessment[];
}

/** The printed and saved report: the facts as entered, every route's ledger with its rules, and the fingerprints. */
export const PrintReport = memo(function PrintReport({ routes, draft, assessments }: ReportProps) {
  const completed = routes.flatMap((route) => {
    const assessment = assessments.find((each) => each.route === route.id);
    return assessment ? [{ route, assessment }] : [];
  });
  return (
    <div id="report" className="print-report">
      <h1>Eligibility report</h1>
      <p>
        Prepared with Landfall on {longDate(assessments[0]?.as_of ?? '')}. {eligibilityTexts.notAdvice}
      </p>
      <h2>Summary</h2>
      <ul>
        {completed.map(({ route, assessment }) => (
          <li key={route.id}>
            {route.name}: {outcomeLabels[assessment.outcome]}
            {assessment.points && `, ${routePoints(assessment.points)}`}. {missingOf(route, assessment)}.
          </li>
        ))}
      </ul>
      <h2>Facts as entered</h2>
      {allAnswers(chooseSections(routes, draft.values), draft).map(({ title, answers }) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl>
            {answers.map(({ label, words }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {completed.map(({ route, assessment }) => (
        <RouteReport key={route.id} route={route} assessment={assessment} />
      ))}
    </div>
  );
});

const routePoints = ({ have, at_most }: { have: number; at_most: number }): string =>
  `${pointsRange(have, at_most)} points`;

const applicable = ({ entries, not_applicable }: PageAssessment) =>
  entries.filter(({ id }) => !not_applicable.includes(id));

const RouteReport = ({ route, assessment }: { route: Route; assessment: PageAssessment }) => (
  <div>
    <h2>{route.name}</h2>
    <p>
      {outcomeLabels[assessment.outcome]}
      {assessment.points && `, ${routePoints(assessment.points)}`}. As of {longDate(assessment.as_of)}, under
      rule version {assessment.rule_version}.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Criterion</th>
          <th scope="col">Rule</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {applicable(assessment).map((entry) => (
          <tr key={entry.id}>
            <td>{verdictLabels[entry.verdict]}</td>
            <td>
              <strong>{entry.label}.</strong> {entry.because}
            </td>
            <td>
              {citationText(entry.source)}. {entry.source.address} Checked {longDate(entry.source.read_on)}.{' '}
              {entry.source.unconfirmed && <em>Not fully confirmed.</em>}
            </td>
            <td>{entry.points === undefined ? '' : pointsRange(entry.points, entry.at_most)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {assessment.not_applicable.length > 0 && (
      <p>
        {notApplicableText(assessment.entries.filter(({ id }) => assessment.not_applicable.includes(id)))}.
      </p>
    )}
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
