import { expect, test } from 'vitest';
import type { PassportDates } from '#shared/contract/deadlines.ts';
import type { Document } from '#shared/records/document.ts';
import { stayLimit } from '#shared/records/stay-limit.ts';
import { caseDates, nearness } from './case-dates.ts';

test.each([
  ['2026-11-20', '2 days ago', 'bad'],
  ['2026-11-22', 'Today', 'bad'],
  ['2026-11-23', 'Tomorrow', 'warn'],
  ['2026-12-22', 'In 30 days', 'warn'],
  ['2026-12-23', 'In 31 days', 'calm'],
  ['2034-06-30', 'In 7 years', 'calm'],
  ['2020-01-01', '6 years ago', 'bad'],
])('says how close a date is: %s', (on, text, tone) => {
  expect(nearness(on, '2026-11-22')).toEqual({ text, tone });
});

test('shows where a passport’s expiry differs from the record', () => {
  const document = (id: string, kind: 'passport' | 'visa', expires_on: string): Document => ({
    ...{ id, case_id: 'c', name: `${id}.pdf`, mime_type: 'application/pdf', size: 1, kind, expires_on },
    ...{ created_at: '2026-11-22T10:00:00.000Z', availability: 'AVAILABLE' },
  });
  const documents = [
    document('new', 'passport', '2031-05-03'),
    document('old', 'passport', '2030-01-01'),
    document('visa', 'visa', '2029-01-01'),
  ];
  const recorded = (passport: PassportDates | undefined) =>
    caseDates('US', [], {}, documents, passport).map((date) => [date.key, date.recorded]);
  expect(recorded({ expires_on: '2031-05-03' })).toEqual([
    ['visa', undefined],
    ['old', '2031-05-03'],
    ['new', undefined],
  ]);
  for (const passport of [undefined, { issued_on: '2021-05-03' }])
    expect(recorded(passport).flatMap(([, differs]) => differs ?? [])).toEqual([]);
});

test('lists dates by day, completed ones last', () => {
  const deadline = { kind: 'own', version: 1 } as const;
  const dates = caseDates(
    'UK',
    [
      { ...deadline, id: 'a', name: 'Support letter', on: '2026-12-01', done_at: '2026-11-22T10:00:00.000Z' },
      { ...deadline, id: 'b', name: 'Contract', on: '2027-02-01' },
    ],
    { interview_on: '2027-01-12', rfe_due_on: '2026-12-24', rfe_answered_on: '2026-12-01' },
    [],
  );
  expect(dates.map(({ label, done }) => [label, done ?? false])).toEqual([
    ['Interview', false],
    ['Contract', false],
    ['Support letter', true],
    ['Information request response due', true],
  ]);
});

test('lists the maximum stay, and the last day to file for an extension until something was filed', () => {
  const of = (filed_on?: string) =>
    caseDates('US', [], {}, [], undefined, {
      stay: stayLimit('H-1B', { first_day: '2021-10-01', ...(filed_on && { filed_on }) }),
    }).map(({ key, on, done }) => [key, on, done]);
  const ends = ['stay', '2027-09-30', undefined];
  expect(of()).toEqual([['stay-filing', '2026-09-30', false], ends]);
  expect(of('2026-11-01')).toEqual([ends, ['stay-filing', '2026-09-30', true]]);
});
