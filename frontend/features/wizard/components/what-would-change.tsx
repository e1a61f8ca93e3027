import { Link } from 'react-router-dom';
import { type EligibilityFacts, o1aScoring } from '#shared/domain/eligibility.ts';
import { stepDetails, wizardTexts } from '../texts.ts';
import { whatWouldChange } from '../what-would-change.ts';
import { PointList } from './point-list.tsx';
import './what-would-change.css';

/** For someone who isn't eligible: what is missing, how to prove it, and whom to ask. */
export function WhatWouldChange({ facts }: { facts: EligibilityFacts }) {
  const { withPetitioner, parts } = whatWouldChange(facts);
  const evidence = stepDetails['Evidence builder']?.to;
  return (
    <>
      <h3 className="next-title">{wizardTexts.whatWouldChange}</h3>
      {withPetitioner !== undefined && <p className="change">{wizardTexts.withPetitioner(withPetitioner)}</p>}
      {parts.length > 0 && (
        <>
          <p className="change">{wizardTexts.needed(o1aScoring.borderlineFrom, o1aScoring.eligibleFrom)}</p>
          <PointList parts={parts} />
        </>
      )}
      <p className="change links">
        {evidence && (
          <Link className="link" to={evidence}>
            {wizardTexts.evidence}
          </Link>
        )}
        <Link className="link" to="/consultation">
          {wizardTexts.bookCall}
        </Link>
      </p>
    </>
  );
}
