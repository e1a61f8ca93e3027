import { expect, test } from 'vitest';
import type { PassportDates } from '#shared/contract/deadlines.ts';
import type { Document } from '#shared/records/document.ts';
import { stayLimit } from '#shared/records/stay-limit.ts';
import { ageLimitOf } from '#shared/routes/age-limits.ts';
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
    caseDates({ country: 'US', status: 'FILED' }, [], {}, documents, passport).map((date) => [
      date.key,
      date.recorded,
    ]);
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
    { country: 'UK', status: 'FILED' },
    [
      { ...deadline, id: 'a', name: 'Support letter', on: '2026-12-01', done_at: '2026-11-22T10:00:00.000Z' },
      { ...deadline, id: 'b', name: 'Contract', on: '2027-02-01' },
    ],
    {
      interview_on: '2027-01-12',
      requests: [
        { id: 'rfe', kind: 'evidence', due_on: '2026-12-24', answered_on: '2026-12-01' },
        { id: 'c', kind: 'refusal', issued_on: '2026-12-05', due_on: '2026-12-19' },
        { id: 'd', kind: 'evidence', issued_on: '2026-12-06' },
      ],
    },
    [],
  );
  expect(dates.map(({ label, done }) => [label, done ?? false])).toEqual([
    ['Minded to refuse notification response due', false],
    ['Interview', false],
    ['Contract', false],
    ['Support letter', true],
    ['Information request response due', true],
  ]);
});

test('a decision settles the dates before it, but not a deadline that follows it or a child’s age limit', () => {
  const deadline = { kind: 'own', version: 1 } as const;
  const child = { id: 'child', name: 'Dayo Okonkwo', on: '2027-03-09' };
  const dates = caseDates(
    { country: 'US', status: 'APPROVED' },
    [
      { ...deadline, id: 'a', name: 'Support letter', on: '2026-12-01' },
      { ...deadline, id: 'b', name: 'Contract', on: '2026-12-02', done_at: '2026-11-22T10:00:00.000Z' },
      { ...deadline, id: 'c', kind: 'remedy', on: '2026-12-24', after_decision: true },
    ],
    { interview_on: '2026-11-12', requests: [{ id: 'rfe', kind: 'evidence', due_on: '2026-11-24' }] },
    [],
    undefined,
    {
      children: [
        child,
        { ...child, id: 'older', name: 'Ada Okonkwo', handled_at: '2026-11-22T10:00:00.000Z' },
      ],
      ageLimit: ageLimitOf('US_EB2_NIW'),
    },
  );
  expect(
    dates.map(({ label, done, settled }) => [label, done ? 'done' : settled ? 'settled' : 'due']),
  ).toEqual([
    ['Appeal or review due', 'due'],
    ['Age limit: Dayo Okonkwo', 'due'],
    ['Interview', 'settled'],
    ['RFE response due', 'settled'],
    ['Support letter', 'settled'],
    ['Contract', 'done'],
    ['Age limit: Ada Okonkwo', 'done'],
  ]);
});

test('lists the end of what other filings granted', () => {
  const permit = { form: 'I-765', valid_to: '2027-03-01' };
  const others = [
    { ...permit, id: 'a' },
    { ...permit, id: 'b', valid_to: '2028-03-01' },
  ];
  const dates = caseDates({ country: 'US', status: 'APPROVED' }, [], { others }, []);
  expect(dates.map(({ label, on, settled }) => [label, on, settled])).toEqual([
    ['Validity ends (I-765)', '2028-03-01', false],
    ['Validity ends (I-765)', '2027-03-01', true],
  ]);
});

test('lists the appointments of other filings, which their own decision settles', () => {
  const other = { form: 'I-485', interview_on: '2027-01-12' };
  const facts = {
    biometrics_on: '2026-12-01',
    others: [
      { ...other, id: 'a' },
      { ...other, id: 'b', form: 'I-765', decision: 'approved' as const },
    ],
  };
  const dates = caseDates({ country: 'US', status: 'APPROVED' }, [], facts, []);
  expect(dates.map(({ label, settled }) => [label, settled])).toEqual([
    ['Interview (I-485)', false],
    ['Biometrics', true],
    ['Interview (I-765)', true],
  ]);
  expect(new Set(dates.map(({ key }) => key)).size).toBe(3);
});

test('lists past appointments after what is to come, and not the end of what was granted', () => {
  const facts = {
    biometrics_on: '2026-12-01',
    interview_on: '2026-12-02',
    others: [{ id: 'a', form: 'I-765', valid_to: '2026-11-30' }],
  };
  const dates = caseDates({ country: 'US', status: 'FILED' }, [], facts, [], undefined, {
    today: '2026-12-02',
  });
  expect(dates.map(({ label, past }) => [label, past])).toEqual([
    ['Validity ends (I-765)', false],
    ['Interview', false],
    ['Biometrics', true],
  ]);
});

test('names the filing that a request is about, whose decision settles it', () => {
  const rfe = { kind: 'evidence', due_on: '2027-01-12' } as const;
  const facts = {
    form: 'I-140',
    requests: [
      { ...rfe, id: 'a' },
      { ...rfe, id: 'b', filing: 'adjustment' },
      { ...rfe, id: 'c', filing: 'permit' },
    ],
    others: [
      { id: 'adjustment', form: 'I-485' },
      { id: 'permit', form: 'I-765', decision: 'denied' as const },
    ],
  };
  const dates = caseDates({ country: 'US', status: 'APPROVED' }, [], facts, []);
  expect(dates.map(({ label, settled }) => [label, settled])).toEqual([
    ['RFE response due (I-485)', false],
    ['RFE response due (I-140)', true],
    ['RFE response due (I-765)', true],
  ]);
});

test('lists the maximum stay, and the last day to file for an extension until something was filed', () => {
  const of = (filed_on?: string) =>
    caseDates({ country: 'US', status: 'FILED' }, [], {}, [], undefined, {
      stay: stayLimit('H-1B', { first_day: '2021-10-01', ...(filed_on && { filed_on }) }),
    }).map(({ key, on, done }) => [key, on, done]);
  const ends = ['stay', '2027-09-30', undefined];
  expect(of()).toEqual([['stay-filing', '2026-09-30', false], ends]);
  expect(of('2026-11-01')).toEqual([ends, ['stay-filing', '2026-09-30', true]]);
});

test('lists the end of a grace period, and of work while an extension is pending', () => {
  const usStatus = { id: 'h1b', country: 'US', name: 'H-1B', until: '2028-09-30' } as const;
  const of = (options: NonNullable<Parameters<typeof caseDates>[5]>) =>
    caseDates({ country: 'US', status: 'FILED' }, [], {}, [], undefined, options).map(
      ({ label, detail, on, ends }) => [label, detail, on, ends],
    );
  expect(of({ usStatus })).toEqual([]);
  expect(of({ usStatus: { ...usStatus, employment_ended_on: '2026-11-30' } })).toEqual([
    ['Grace period in H-1B status ends', 'Last day of employment: 30 Nov 2026', '2027-01-29', 'grace'],
  ]);
  expect(of({ usStatus, workEnd: '2029-05-27' })).toEqual([
    ['Last day of work while this is pending', 'H-1B status expires on 30 Sep 2028', '2029-05-27', 'work'],
  ]);
});

test('calls the age limit the last day to apply once a visa is available', () => {
  const [date] = caseDates({ country: 'US', status: 'APPROVED' }, [], {}, [], undefined, {
    children: [{ id: 'child', name: 'Dayo Okonkwo', on: '2027-10-31', to_apply: true }],
    ageLimit: ageLimitOf('US_EB2_NIW'),
  });
  expect(date?.label).toBe('Last day to apply for a green card: Dayo Okonkwo');
});
