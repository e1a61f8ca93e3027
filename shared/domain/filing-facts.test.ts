import { describe, expect, test } from 'vitest';
import { normalizedNumber, numberProblem, requestOf } from './authorities.ts';
import { decisionLabel, FilingFacts } from './filing-facts.ts';
import { filingFields } from './filing-fields.ts';
import { filingLabel, requestDueLabel } from './filing-labels.ts';
import { filedProblem, filingProblems, requestProblems } from './filing-problems.ts';
import { type FilingRequest, inOrderOfIssue, openRequests, requestKinds } from './filing-requests.ts';
import { responseHint } from './response-times.ts';

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
    ['US consulate', 'aa00eb1b0b'],
    ['US consulate', 'MTL 2026 625025'],
    ['US consulate', 'MNL202662502'],
    ['US consulate', '2026AF00012345'],
    ['US consulate', '20261234560001'],
    ['US other', 'I-200-26001-123456'],
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
    ['US consulate', 'AA00-1'],
    ['US consulate', 'AA00EB1B0B1'],
    ['US consulate', 'MTL20266250'],
    ['US consulate', 'MTL20266250251'],
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
      interview_on: '2026-03-09',
      decided_on: '2026-03-01',
      decision: 'approved' as const,
      valid_from: '2026-05-02',
      valid_to: '2026-05-01',
    };
    expect(filingProblems('US', facts).map(({ field, message }) => `${field} ${message}`)).toEqual([
      'received_on Can’t be before “Filed”',
      'interview_on Can’t be before “Filed”',
      'decided_on Can’t be before “Filed”',
      'decided_on Can’t be before “Received”',
      'valid_to Can’t be before “Valid from”',
    ]);
  });

  test('may be in an unusual order', () => {
    // Late and retroactive decisions, biometrics from an earlier application, and the interview for the visa, which can
    // also be before the receipt notice.
    const facts = {
      ...{ filed_on: '2026-03-10', received_on: '2026-03-10', biometrics_on: '2025-09-01' },
      ...{ decision: 'approved' as const, decided_on: '2026-10-20', interview_on: '2026-12-04' },
      ...{ valid_from: '2026-04-01', valid_to: '2026-09-30' },
    };
    expect(filingProblems('US', facts)).toEqual([]);
    const beforeReceipt = { filed_on: '2026-03-10', interview_on: '2026-03-12', received_on: '2026-03-20' };
    expect(filingProblems('US', beforeReceipt)).toEqual([]);
    const late = {
      kind: 'evidence',
      issued_on: '2026-10-25',
      due_on: '2026-11-01',
      answered_on: '2026-11-09',
    };
    expect(requestProblems('US', facts, late as FilingRequest)).toEqual([]);
  });

  test('name the first request that a moved day of filing would be after', () => {
    const kind = 'evidence' as const;
    const requests = ['2026-03-10', '2026-03-12'].map((issued_on) => ({ id: issued_on, kind, issued_on }));
    const problems = (filed_on: string) => filedProblem('US', { filed_on, requests }, '2026-03-01');
    expect(problems('2026-03-10')).toEqual([]);
    expect(problems('2026-03-13')).toEqual([
      { field: 'filed_on', message: 'Can’t be after “RFE issued” (10 March 2026)' },
    ]);
  });

  test('can be of the same day, and the later one can be entered first', () => {
    const day = '2026-03-10';
    const facts = { filed_on: day, received_on: day, valid_to: day };
    expect(filingProblems('US', facts)).toEqual([]);
  });

  test('require their prerequisites, as a decision date requires the decision', () => {
    expect(filingProblems('US', { decided_on: '2026-03-10' })).toEqual([
      { field: 'decision', message: 'Needed with “Decided”' },
    ]);
  });

  test('are limited to known fields and real dates', () => {
    expect(Object.keys(FilingFacts.shape)).toEqual([...filingFields, 'requests', 'others']);
    for (const day of ['2026-02-29', '2026-13-01', '0026-01-01', '2026-1-1', ''])
      expect(FilingFacts.safeParse({ filed_on: day }).success).toBe(false);
    expect(FilingFacts.safeParse({ filed_on: '2028-02-29' }).success).toBe(true);
  });
});

describe('the requests of an authority', () => {
  test.each([
    ['US', 'RFE', 'NOID'],
    ['UK', 'Information request', 'Minded to refuse notification'],
    ['CA', 'Additional document request', 'Procedural fairness letter'],
    ['AU', 'Information request', 'Notice of intent to refuse'],
  ])('have its names in %s', (country, ...names) => {
    expect(requestKinds.map((kind) => requestOf(country, kind).name)).toEqual(names);
    const labels = requestKinds.map((kind) => filingLabel('rfe_due_on', country, kind));
    expect(labels).toEqual(names.map((name) => `${name} response due`));
    // Changes from when there was one kind don't name it.
    expect(filingLabel('rfe_issued_on', country)).toBe(`${names[0]} issued`);
  });

  test('have its times to respond', () => {
    expect(responseHint('US', 'evidence')).toContain('at most 84 days, plus 3 if it was mailed');
    expect(responseHint('US', 'refusal')).toContain('at most 30 days, plus 3 if it was mailed');
    expect(responseHint('AU', 'refusal')).toBeUndefined();
  });

  test('are open until the response is sent, the most urgent first, and listed in the order of issue', () => {
    const request = (id: string, dates: Partial<FilingRequest>): FilingRequest => ({
      ...{ id, kind: 'evidence' },
      ...dates,
    });
    const requests = [
      request('late', { issued_on: '2026-11-02', due_on: '2027-01-25' }),
      request('answered', { issued_on: '2026-08-01', due_on: '2026-10-24', answered_on: '2026-10-20' }),
      request('undated', { issued_on: '2026-11-03' }),
      request('soon', { due_on: '2026-12-04' }),
    ];
    expect(openRequests({ requests }, false).map(({ id }) => id)).toEqual(['soon', 'late']);
    expect(openRequests({}, false)).toEqual([]);
    const issued = inOrderOfIssue(requests).map(({ id }) => id);
    expect(issued).toEqual(['answered', 'late', 'undated', 'soon']);
  });
});

test('a request is about one filing, whose decision settles it', () => {
  const request = { id: 'own', kind: 'evidence', due_on: '2027-01-12' } as const;
  const requests = [request, { ...request, id: 'other', filing: 'a' }];
  const facts = { form: 'I-140', requests, others: [{ id: 'a', form: 'I-485' }] };
  const open = (of: FilingFacts, isDecided: boolean) => openRequests(of, isDecided).map(({ id }) => id);
  expect(open(facts, false)).toEqual(['own', 'other']);
  expect(open(facts, true)).toEqual(['other']);
  expect(open({ ...facts, others: [{ id: 'a', form: 'I-485', decision: 'denied' }] }, false)).toEqual([
    'own',
  ]);
  expect(requests.map((each) => requestDueLabel(facts, each, 'US'))).toEqual([
    'RFE response due (I-140)',
    'RFE response due (I-485)',
  ]);
  expect(requestDueLabel({ form: 'I-140', requests: [request] }, request, 'US')).toBe('RFE response due');
  const atConsulate = { ...facts, others: [{ id: 'a', form: 'DS-160', authority: 'consulate' as const }] };
  expect(requests.map((each) => requestDueLabel(atConsulate, each, 'US'))[1]).toBe(
    'Information request response due (DS-160)',
  );
});

test('names a decision in the words of the authority', () => {
  const words = (country: string) => [decisionLabel('denied', country), decisionLabel('rejected', country)];
  expect(words('US')).toEqual(['Denied', 'Rejected at intake']);
  expect(words('UK')).toEqual(['Refused', 'Rejected as invalid']);
  expect(words('CA')).toEqual(['Refused', 'Returned as incomplete']);
  expect(words('AU')).toEqual(words('US'));
  expect(decisionLabel('approved', 'UK')).toBe('Approved');
});
