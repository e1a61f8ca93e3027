import { describe, expect, it } from 'vitest';
import { scoreO1a } from '#shared/domain/eligibility.ts';
import { whatWouldChange } from './what-would-change.ts';

const nothing = {
  salary_usd: 90_000,
  has_us_employer: true,
  press: false,
  critical_role: false,
  high_salary: false,
};
const labelsOf = (facts: typeof nothing) => whatWouldChange(facts).parts.map(({ label }) => label);

describe('what would change a result', () => {
  it('lists what is missing, with its points', () => {
    expect(whatWouldChange(nothing)).toEqual({
      parts: [
        { label: 'Salary of $160,000 or more', points: 2 },
        { label: 'Press', points: 2 },
        { label: 'Critical role', points: 3 },
      ],
    });
    expect(labelsOf({ ...nothing, critical_role: true })).toEqual(['Salary of $160,000 or more', 'Press']);
  });
  it('shows the score of the same answers with a petitioner', () => {
    const strong = {
      ...nothing,
      has_us_employer: false,
      salary_usd: 200_000,
      press: true,
      critical_role: true,
    };
    expect(whatWouldChange(strong)).toEqual({ withPetitioner: 7, parts: [] });
    const weak = { ...nothing, has_us_employer: false, press: true };
    expect(whatWouldChange(weak).withPetitioner).toBe(2);
    expect(labelsOf(weak)).toEqual(['Salary of $160,000 or more', 'Critical role']);
  });
  it('names enough to become eligible', () => {
    const changed = { ...nothing, salary_usd: 160_000, press: true, critical_role: true };
    expect(scoreO1a(changed).state).toBe('eligible');
  });
});
