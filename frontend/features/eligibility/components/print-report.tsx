import { memo } from 'react';
import { longDate } from '#shared/domain/date-text.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { chooseSections } from '../choose-questions.ts';
import { allAnswers } from '../describe-answers.ts';
import type { Draft } from '../draft.ts';
import { missingOf } from '../ledger-text.ts';
import { eligibilityTexts } from '../texts.ts';
import type { PageAssessment } from '../use-assessments.ts';
import { RouteReport, routePoints } from './route-report.tsx';

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
      <dl>
        {completed.map(({ route, assessment }) => (
          <div key={route.id}>
            <dt>{route.name}</dt>
            <dd>
              <strong>
                {outcomeLabels[assessment.outcome]}
                {assessment.points && `, ${routePoints(assessment.points)}`}.
              </strong>{' '}
              {missingOf(route, assessment)}.
            </dd>
          </div>
        ))}
      </dl>
      <h2>Facts as entered</h2>
      {allAnswers(chooseSections(routes, draft.values), draft).map(({ title, known, unknown }) => (
        <div key={title}>
          <h3>{title}</h3>
          {known.length > 0 && (
            <dl>
              {known.map(({ label, words }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
          {unknown.length > 0 && (
            <>
              <p>{eligibilityTexts.dontKnow}:</p>
              <ul className="unknown">
                {unknown.map((label) => (
                  <li key={label}>{label}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
      {completed.map(({ route, assessment }) => (
        <RouteReport key={route.id} route={route} assessment={assessment} />
      ))}
    </div>
  );
});
