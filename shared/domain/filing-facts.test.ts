import { describe, expect, test } from 'vitest';
import { normalizedNumber, numberProblem } from './authorities.ts';
import { decisionLabel, FilingFacts, filingProblems } from './filing-facts.ts';
import { filingFields } from './filing-fields.ts';
import { filingLabel } from './filing-labels.ts';

const isFine = (country: string, given: string) =>
  numberProblem(country, normalizedNumber(country, given)) === undefined;

describe('a receipt number', () => {
  test.each([
    ['US', 'IOE0912345678'],
    ['US', 'wac-23-125-50417'],
    ['US', ' EAC 22 123 45678 '],
    ['UK', 'GWF012345678'],
    ['UK', '3434-1234-5678-9012'],
    ['CA', 'E099977028'],
    ['CA', 'w993830598'],
    ['CA', 'EP00012345'],
    ['DE', 'Az. 12/34 (2026)'],
  ])('of %s can be %s', (country, given) => {
    expect(isFine(country, given)).toBe(true);
  });

  test.each([
    ['US', 'IOE091234567'],
    ['US', 'IOE09123456789'],
    ['US', 'IO10912345678'],
    ['US', 'GWF012345678'],
    ['UK', 'GWF12345678'],
    ['UK', '343412345678901'],
    ['CA', '9999977028'],
    ['CA', 'E09997702'],
  ])('of %s can’t be %s', (country, given) => {
    expect(isFine(country, given)).toBe(false);
  });

  test('is stored in capitals, without spaces and dashes where the format is known', () => {
    expect(normalizedNumber('US', ' wac–23-125 50417')).toBe('WAC2312550417');
    expect(normalizedNumber('AU', ' bcc 2026/1-a ')).toBe('BCC 2026/1-A');
  });
});

describe('the facts together', () => {
  test('must be in chronological order', () => {
    const facts = {
      filed_on: '2026-03-10',
      received_on: '2026-03-09',
      decided_on: '2026-03-01',
      decision: 'approved' as const,
      valid_from: '2026-05-02',
      valid_to: '2026-05-01',
    };
    expect(filingProblems('US', facts).map(({ field }) => field)).toEqual([
      'received_on',
      'decided_on',
      'valid_to',
    ]);
  });

  test('can be of the same day, and the later one can be entered first', () => {
    const day = '2026-03-10';
    const facts = { filed_on: day, received_on: day, rfe_issued_on: day, rfe_due_on: day, valid_to: day };
    expect(filingProblems('US', facts)).toEqual([]);
  });

  test('require their prerequisites: a response its deadline, a decision date the decision', () => {
    const problems = filingProblems('US', { rfe_answered_on: '2026-03-10', decided_on: '2026-03-10' });
    expect(problems.map(({ field }) => field)).toEqual(['rfe_due_on', 'decision']);
  });

  test('have the names that the case’s authority uses, also in messages', () => {
    const issued = ['US', 'UK', 'CA', 'AU'].map((country) => filingLabel('rfe_issued_on', country));
    expect(issued).toEqual([
      'RFE issued',
      'Information request issued',
      'Request letter issued',
      'Information request issued',
    ]);
    const [problem] = filingProblems('CA', { rfe_answered_on: '2026-03-10' });
    expect(problem?.message).toBe('Needed with “Request letter response sent”');
  });

  test('are limited to known fields and real dates', () => {
    expect(Object.keys(FilingFacts.shape)).toEqual([...filingFields]);
    for (const day of ['2026-02-29', '2026-13-01', '0026-01-01', '2026-1-1', ''])
      expect(FilingFacts.safeParse({ filed_on: day }).success).toBe(false);
    expect(FilingFacts.safeParse({ filed_on: '2028-02-29' }).success).toBe(true);
  });
});

test('names a decision in the words of the authority', () => {
  const words = (country: string) => [decisionLabel('denied', country), decisionLabel('rejected', country)];
  expect(words('US')).toEqual(['Denied', 'Rejected at intake']);
  expect(words('UK')).toEqual(['Refused', 'Rejected as invalid']);
  expect(words('CA')).toEqual(['Refused', 'Returned as incomplete']);
  expect(words('AU')).toEqual(words('US'));
  expect(decisionLabel('approved', 'UK')).toBe('Approved');
});
