import { expect, it } from 'vitest';
import type { Facts } from '#shared/routes/facts.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import { factAnswers } from './fact-answers.ts';

const answersIn = (id: string, facts: Facts) => {
  const section = intakeOf('CA_EXPRESS_ENTRY', new Date('2026-12-01T12:00:00Z')).find(
    (each) => each.id === id,
  );
  if (!section) throw new Error(`There is no section ${id}.`);
  return factAnswers(section, facts);
};

it('education and work are filled in from the eligibility answers, as far as they go', () => {
  expect(
    answersIn('education_work', {
      education: [
        { level: 'master', country: 'India', completed_on: '2018-06-30', field: 'Physics' },
        { level: 'two_or_more', country: 'ca' },
        { level: 'none' },
      ],
      work: [
        { country: 'Nowhere', from: '2015-02-01', to: '2018-03-31', hours_per_week: 37.5 },
        { from: '2019-01-15', hours_per_week: 40 },
      ],
    }),
  ).toEqual({
    education: [{ degree: 'master', country: 'IN', field: 'Physics', to: '2018-06' }, { country: 'CA' }],
    jobs: [{ from: '2015-02', to: '2018-03', hours: '38' }],
    job_from: '2019-01',
    job_hours: '40',
  });
});

it('language tests and funds are, except levels without a test', () => {
  expect(
    answersIn('ca_profile', {
      languages: [
        {
          test: 'IELTS_GENERAL',
          language: 'en',
          taken_on: '2026-05-01',
          listening: 8,
          reading: 7.5,
          writing: 7,
          speaking: 7,
        },
        { test: 'CLB', language: 'fr', listening: 7, reading: 7, writing: 7, speaking: 7 },
      ],
      canada: { funds_cad: 25_000.4 },
    }),
  ).toEqual({
    language_tests: [
      { test: 'ielts', taken_on: '2026-05-01', listening: '8', reading: '7.5', writing: '7', speaking: '7' },
    ],
    funds: '25000',
  });
});

it('nothing is without eligibility answers', () => {
  expect(answersIn('education_work', { education: [{ level: 'none' }], work: [] })).toEqual({});
});
