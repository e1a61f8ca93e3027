import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import {
  type EligibilityFacts,
  type EligibilityResult,
  o1aScoring,
  scoreParts,
} from '#shared/domain/eligibility.ts';
import { ResultBadge } from '../../../components/badges.tsx';
import { wizardTexts } from '../texts.ts';
import { Gauge } from './gauge.tsx';
import { NextSteps } from './next-steps.tsx';
import { PointList } from './point-list.tsx';
import { ScoreChart } from './score-chart.tsx';
import { WhatWouldChange } from './what-would-change.tsx';

export interface Outcome {
  readonly facts: EligibilityFacts;
  readonly result: EligibilityResult;
  /** The service didn't respond, so the page computed the score with the same rules. */
  readonly scoredHere: boolean;
}

/** The result: state, score, breakdown, and next steps. Takes focus when it is new. */
export function ResultCard({
  outcome,
  outdated,
  ref,
  children,
}: {
  outcome: Outcome | undefined;
  /** The answers were changed after the check. */
  outdated: boolean;
  ref?: Ref<HTMLElement>;
  /** The button that creates the case. */
  children: ReactNode;
}) {
  const title = useId();
  return (
    <section className="cartouche score" ref={ref} tabIndex={-1} aria-labelledby={title}>
      <ScoreChart score={outcome?.result.score} />
      <div className="score-head">
        <h2 className="text-ui soft" id={title}>
          {wizardTexts.yourResult}
        </h2>
        {outcome && <ResultBadge state={outcome.result.state} />}
      </div>
      {outcome ? (
        <p className="total">
          <span className="points">{outcome.result.score}</span>
          <span className="soft">out of {o1aScoring.outOf}</span>
        </p>
      ) : (
        <p className="nothing-yet">{wizardTexts.nothingYet}</p>
      )}
      <Gauge score={outcome?.result.score ?? 0} />
      {outcome && (
        <>
          <Parts facts={outcome.facts} />
          {outdated && <p className="outdated">{wizardTexts.outdated}</p>}
          {outcome.result.state === 'not_eligible' && <WhatWouldChange facts={outcome.facts} />}
          <NextSteps result={outcome.result} />
          {children}
          <Link className="link" to="/eligibility">
            {wizardTexts.everyRoute}
          </Link>
          {outcome.scoredHere && <p className="small soft quiet-note">{wizardTexts.scoredHere}</p>}
          <p className="small soft quiet-note">{wizardTexts.disclaimer}</p>
        </>
      )}
    </section>
  );
}

function Parts({ facts }: { facts: EligibilityFacts }) {
  if (!facts.has_us_employer) return <p className="no-employer">{wizardTexts.noEmployer}</p>;
  const parts = scoreParts(facts);
  if (parts.length === 0) return null;
  return <PointList parts={parts} />;
}
