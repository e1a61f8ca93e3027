import { expect, test } from 'vitest';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import { answerText, differenceLine, entrySummary } from './answer-text.ts';

const question = (kind: IntakeQuestion['kind'], more: Partial<IntakeQuestion> = {}): IntakeQuestion => ({
  id: 'question',
  kind,
  label: 'Question',
  ...more,
});
const jobs = question('list', {
  entry: 'Job',
  fields: [
    { id: 'employer', kind: 'text', label: 'Employer' },
    { id: 'country', kind: 'country', label: 'Country' },
    { id: 'from', kind: 'month', label: 'From' },
    { id: 'to', kind: 'month', label: 'To', optional: true },
  ],
});

test.each([
  [question('yes_no'), 'yes', 'Yes'],
  [question('date'), '2026-11-03', '3 Nov 2026'],
  [question('month'), '2020-03', 'Mar 2020'],
  [question('country'), 'PT', 'Portugal'],
  [question('countries'), ['PT', 'BR'], 'Portugal, Brazil'],
  [question('choice', { choices: [{ value: 'self', label: 'I pay for it' }] }), 'self', 'I pay for it'],
  [question('choices', { choices: [{ value: 'one', label: 'First' }] }), ['one', 'other'], 'First, other'],
  [question('text'), undefined, ''],
] as const)('%o with %o reads %s', (asked, answer, text) => {
  expect(answerText(asked, answer as never)).toBe(text);
});

test('incomplete values stay as they were typed', () => {
  expect(answerText(question('month'), '2020-')).toBe('2020');
  expect(answerText(question('month'), '-03')).toBe('Mar');
  expect(answerText(question('month'), '2020-13')).toBe('2020-13');
  expect(answerText(question('country'), 'Portug')).toBe('Portug');
  expect(answerText(question('choice', { choices: [] }), 'other')).toBe('other');
});

test('a label that is a question has no colon', () => {
  const children = question('list', { fields: [{ id: 'joins', kind: 'yes_no', label: 'Will they come?' }] });
  expect(answerText(children, [{ joins: 'yes' }])).toBe('Will they come? Yes');
});

test('an entry is summarized by its first answer, and its months are one period', () => {
  const acme = { employer: 'Acme', country: 'PT', from: '2020-03' };
  expect(entrySummary(jobs, acme)).toEqual({ title: 'Acme', rest: 'Portugal, Mar 2020 to today' });
  expect(entrySummary(jobs, { ...acme, to: '2021-11' }).rest).toBe('Portugal, Mar 2020 to Nov 2021');
  expect(entrySummary(jobs, { to: '2021-11' }).title).toBe('No start to Nov 2021');
  expect(entrySummary(jobs, {})).toEqual({ title: '', rest: '' });
  expect(answerText(jobs, [acme, { employer: 'Initech' }])).toBe(
    'Employer: Acme\nCountry: Portugal\nWhen: Mar 2020 to today\n\nEmployer: Initech',
  );
});

test('a difference of the record names the entry, and the field unless all of it is missing', () => {
  const place = { question: 'question', entry: 1 };
  expect(differenceLine(jobs, { ...place, field: 'country', value: 'PT' })).toEqual({
    label: 'Job 2, country',
    text: 'Portugal',
  });
  expect(differenceLine(jobs, place)).toEqual({ label: 'Job 2', text: '' });
  expect(differenceLine(question('text'), { question: 'question', value: 'Silva' })).toEqual({
    text: 'Silva',
  });
});
