import { expect, it } from 'vitest';
import { factLabel } from './fact-label.ts';

it.each([
  ['birth_date', 'date of birth'],
  ['work', 'work experience'],
  ['canada', 'Canada'],
  ['o1a.high_salary', 'O-1A: high salary'],
  ['uk_offer.salary_gbp', 'UK job offer: salary (GBP)'],
  ['uk_offer.english_without_test', 'UK job offer: English without test'],
  ['niw.exceptional.degree', 'National interest waiver: exceptional, degree'],
])('labels %s as "%s"', (name, label) => {
  expect(factLabel(name)).toBe(label);
});
