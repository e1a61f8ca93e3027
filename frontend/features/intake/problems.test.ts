import { expect, test } from 'vitest';
import { problemsByKey } from './problems.ts';

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
