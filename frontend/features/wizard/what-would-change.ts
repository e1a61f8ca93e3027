import { type EligibilityFacts, o1aScoring, scoreO1a, scoreParts } from '#shared/domain/eligibility.ts';

interface Change {
  /** The score with a petitioner, where none is the reason. */
  readonly withPetitioner?: number;
  /** What the person doesn’t have yet, and what each adds. Empty where a petitioner is enough. */
  readonly parts: readonly { label: string; points: number }[];
}

/** What would lead from “not eligible” to a better result. */
export function whatWouldChange(facts: EligibilityFacts): Change {
  const withPetitioner = scoreO1a({ ...facts, has_us_employer: true });
  const has = scoreParts(facts).map(({ label }) => label);
  // A major prize is in no form, so it is no advice either.
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
