import { expect, test } from 'vitest';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import { problemsByKey, typedProblems } from './problems.ts';

const jobs: IntakeQuestion = {
  id: 'jobs',
  kind: 'list',
  label: 'Jobs',
  entry: 'Job',
  covers_years: 5,
  fields: [
    { id: 'employer', kind: 'text', label: 'Employer' },
    { id: 'from', kind: 'month', label: 'From' },
    { id: 'to', kind: 'month', label: 'To', optional: true },
  ],
};

test('problems stay in the order of the questions, and the first of an answer counts', () => {
  const problems = problemsByKey([
    { question: 'street', message: 'Please answer this question' },
    { question: 'jobs', entry: 0, field: 'to', message: 'Enter a month and a year' },
    { question: 'jobs', entry: 0, field: 'to', message: 'Can’t be before the start' },
    { question: 'city', message: 'Please answer this question' },
  ]);
  expect(Object.entries(problems)).toEqual([
    ['street', 'Please answer this question'],
    ['jobs.0.to', 'Enter a month and a year'],
    ['city', 'Please answer this question'],
  ]);
});

test('what is missing is no problem while someone types, but what is wrong is', () => {
  const email: IntakeQuestion = { id: 'email', kind: 'email', label: 'Email' };
  expect(typedProblems(email, { email: '' })).toEqual({});
  expect(typedProblems(email, {})).toEqual({});
  expect(typedProblems(email, { email: 'amara@' })).toEqual({ email: 'Invalid email address' });
  expect(typedProblems(jobs, { jobs: [] })).toEqual({});
  expect(typedProblems(jobs, { jobs: [{ from: '2020-' }] })).toEqual({
    'jobs.0.from': 'Enter a month and a year',
  });
  expect(typedProblems(jobs, { jobs: [{ employer: 'Acme', from: '2025-01' }] })).toEqual({});
});
