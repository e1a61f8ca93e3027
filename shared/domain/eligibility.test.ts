import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EligibilityFacts, EligibilityFacts as Facts, scoreO1a, scoreParts } from './eligibility.ts';

const facts = (over: Partial<EligibilityFacts>): EligibilityFacts => ({
  salary_usd: 0,
  has_us_employer: true,
  press: false,
  critical_role: false,
  high_salary: false,
  ...over,
});

describe('O-1A scoring', () => {
  it('scores 7 for a high salary, press and a critical role, and calls it eligible', () => {
    expect(scoreO1a(facts({ salary_usd: 160_000, press: true, critical_role: true }))).toEqual({
      state: 'eligible',
      score: 7,
      next: ['Pay deposit', 'Start checklist'],
    });
  });

  it('counts nothing without a US employer', () => {
    const all = facts({ has_us_employer: false, salary_usd: 900_000, press: true, critical_role: true });
    expect(scoreO1a({ ...all, major_prizes: true })).toMatchObject({ state: 'not_eligible', score: 0 });
  });

  it.each([
    [{ salary_usd: 159_999 }, 0, 'not_eligible'],
    [{ salary_usd: 160_000 }, 2, 'not_eligible'],
    [{ critical_role: true }, 3, 'not_eligible'],
    [{ salary_usd: 160_000, press: true }, 4, 'borderline'],
    [{ press: true, critical_role: true }, 5, 'borderline'],
    [{ major_prizes: true, press: true }, 6, 'eligible'],
  ] as const)('%o scores %i: %s', (given, score, state) => {
    expect(scoreO1a(facts(given))).toMatchObject({ score, state });
  });

  it('uses the salary, not the yes/no answer, for the high salary', () => {
    expect(scoreO1a(facts({ high_salary: true })).score).toBe(0);
  });

  it('always equals the sum of its parts', () => {
    const anyFacts = fc.record({
      salary_usd: fc.nat(400_000),
      has_us_employer: fc.constant(true),
      press: fc.boolean(),
      critical_role: fc.boolean(),
      high_salary: fc.boolean(),
      major_prizes: fc.boolean(),
    });
    fc.assert(
      fc.property(anyFacts, (some) => {
        expect(scoreParts(some).reduce((sum, part) => sum + part.points, 0)).toBe(scoreO1a(some).score);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '160000'])('rejects %s as a salary', (salary) => {
    expect(Facts.safeParse({ ...facts({}), salary_usd: salary }).success).toBe(false);
  });
});
