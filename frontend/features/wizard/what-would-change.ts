import { type EligibilityFacts, o1aScoring, scoreO1a, scoreParts } from '#shared/domain/eligibility.ts';

interface Change {
  /** The score with a petitioner, if a missing petitioner is the reason. */
  readonly withPetitioner?: number;
  /** What the person doesn't have yet, and the points each would add. Empty if a petitioner is enough. */
  readonly parts: readonly { label: string; points: number }[];
}

/** What would turn “not eligible” into a better result. */
export function whatWouldChange(facts: EligibilityFacts): Change {
  const withPetitioner = scoreO1a({ ...facts, has_us_employer: true });
  const has = scoreParts(facts).map(({ label }) => label);
  // The form has no major prizes, so they aren't suggested either.
  const all = scoreParts({
    ...facts,
    salary_usd: Math.max(facts.salary_usd, o1aScoring.highSalaryFromUsd),
    press: true,
    critical_role: true,
  });
  return {
    ...(!facts.has_us_employer && { withPetitioner: withPetitioner.score }),
    parts: withPetitioner.state === 'eligible' ? [] : all.filter(({ label }) => !has.includes(label)),
  };
}
