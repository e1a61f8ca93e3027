import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Route } from '#shared/routes/engine/route.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { isEmpty } from '../draft.ts';
import { leadingRoute } from '../ledger-text.ts';
import { type PageAssessment, useAssessments } from '../use-assessments.ts';
import { type Questionnaire, useQuestionnaire } from '../use-questionnaire.ts';
import { Ledger } from './ledger.tsx';
import { LedgerSummary, spokenSummary } from './ledger-summary.tsx';
import { PrintReport } from './print-report.tsx';
import { QuestionnaireForm } from './questionnaire.tsx';
import { RouteLines } from './route-lines.tsx';

export interface Opened {
  readonly route: Route;
  readonly assessment: PageAssessment;
  readonly facts: Facts;
}

/** The questionnaire, the ledger, and next steps. Everything is computed in the browser. */
export function Eligibility({
  routes,
  actions,
  about,
  account,
}: {
  routes: readonly Route[];
  /** Actions for the open route. */
  actions: (opened: Opened | undefined) => ReactNode;
  /** General information on the open route: steps, fees, and evidence. */
  about: (route: Route) => ReactNode;
  /** For signed-in users: compares the answers with those in their profile. */
  account: (answers: Questionnaire) => ReactNode;
}) {
  const answers = useQuestionnaire(routes);
  const chosen = answers.editor.routes;
  const answered = answers.ready && !isEmpty(answers.editor.draft);
  const assessments = useAssessments(chosen, answers.facts, answered);
  // The report uses a deferred value, so that typing never waits for it.
  const reported = useDeferredValue(answers.editor.draft);
  const [openedRoute, setOpenedRoute] = useState<string>();
  const hasStarted = answered && assessments !== undefined;
  const openId = assessments?.some(({ route }) => route === openedRoute)
    ? openedRoute
    : leadingRoute(assessments ?? []);
  const route = chosen.find(({ id }) => id === openId);
  const assessment = assessments?.find((each) => each.route === openId);
  const opened = hasStarted && route && assessment ? { route, assessment, facts: answers.facts } : undefined;

  return (
    <>
      <div className="eligibility-layout">
        <QuestionnaireForm routes={routes} answers={answers} account={account(answers)} />
        <Ledger
          routes={chosen}
          assessments={assessments}
          hasStarted={hasStarted}
          open={openId}
          onOpen={setOpenedRoute}
          actions={actions(opened)}
        />
        {opened && <LedgerSummary {...opened} />}
      </div>
      <p className="visually-hidden" role="status">
        {opened && spokenSummary(opened.route, opened.assessment)}
      </p>
      {opened && (
        <>
          <RouteLines route={opened.route} assessment={opened.assessment} />
          {about(opened.route)}
          <div className="fingerprint">
            <p>
              Rule version {opened.assessment.rule_version}. The same answers, route, and date always give
              this result.
            </p>
            <p className="identifier">{opened.assessment.fingerprint.slice(0, 16)}</p>
          </div>
        </>
      )}
      {hasStarted && <PrintReport routes={chosen} draft={reported} assessments={assessments} />}
      <datalist id="countries">
        {[
          'Canada',
          'United Kingdom',
          'United States',
          'Australia',
          'Brazil',
          'China',
          'France',
          'Germany',
          'India',
          'Iran',
          'Mexico',
          'Morocco',
          'Nigeria',
          'Pakistan',
          'Philippines',
          'Ukraine',
        ].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
