import * as z from 'zod/mini';

export const EligibilityFacts = z.object({
  /** US dollars a year. */
  salary_usd: z
    .number('Enter your annual salary as a number')
    .check(
      z.minimum(0, 'Salary can’t be negative'),
      z.maximum(100_000_000, 'Enter a salary below $100,000,000'),
    ),
  has_us_employer: z.boolean(),
  press: z.boolean(),
  critical_role: z.boolean(),
  high_salary: z.boolean(),
  /** Used in scoring, but not asked in any form. */
  major_prizes: z.optional(z.boolean()),
});
export type EligibilityFacts = z.infer<typeof EligibilityFacts>;

export const EligibilityState = z.enum(['eligible', 'borderline', 'not_eligible']);
export type EligibilityState = z.infer<typeof EligibilityState>;

export const EligibilityResult = z.object({
  state: EligibilityState,
  score: z.number(),
  next: z.array(z.string()),
});
export type EligibilityResult = z.infer<typeof EligibilityResult>;

/** Section 9 of the specification. */
export const o1aScoring = {
  outOf: 10,
  eligibleFrom: 6,
  borderlineFrom: 4,
  weights: { major_prizes: 4, high_salary: 2, press: 2, critical_role: 3 },
  highSalaryFromUsd: 160_000,
} as const;

const eligibilityNextSteps: Record<EligibilityState, readonly string[]> = {
  eligible: ['Pay deposit', 'Start checklist'],
  borderline: ['Book consultation', 'Evidence builder'],
  not_eligible: ['EB2 NIW', 'H1B', 'Global Talent'],
};

/** The score of each true fact, in display order. */
export function scoreParts(facts: EligibilityFacts): { label: string; points: number }[] {
  const { weights, highSalaryFromUsd } = o1aScoring;
  const parts: { label: string; points: number }[] = [];
  if (facts.major_prizes) parts.push({ label: 'Major prizes', points: weights.major_prizes });
  if (facts.salary_usd >= highSalaryFromUsd)
    parts.push({ label: 'Salary of $160,000 or more', points: weights.high_salary });
  if (facts.press) parts.push({ label: 'Press', points: weights.press });
  if (facts.critical_role) parts.push({ label: 'Critical role', points: weights.critical_role });
  return parts;
}

/**
 * The O-1A rules: without a US employer, nothing else counts. Runs on the server, and in the page as a fallback.
 */
export function scoreO1a(facts: EligibilityFacts): EligibilityResult {
  if (!facts.has_us_employer) return resultFor('not_eligible', 0);
  const score = scoreParts(facts).reduce((sum, part) => sum + part.points, 0);
  if (score >= o1aScoring.eligibleFrom) return resultFor('eligible', score);
  return resultFor(score >= o1aScoring.borderlineFrom ? 'borderline' : 'not_eligible', score);
}

const resultFor = (state: EligibilityState, score: number): EligibilityResult => ({
  state,
  score,
  next: [...eligibilityNextSteps[state]],
});
