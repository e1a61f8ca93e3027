import { expect, test } from 'vitest';
import type { CompleteCase } from './complete-case-archive.ts';
import { caseSections } from './complete-case-sections.ts';

const [own, adjustment, visa] = ['petition', 'adjustment', 'visa'];
const found = {
  case: {
    ...{ id: 'c1', country: 'US', path: 'US_EB2_NIW', status: 'APPROVED' },
    created_at: '2026-01-05T12:00:00.000Z',
  },
  filing: {
    ...{ form: 'I-140', receipt_number: 'IOE0912345678', filed_on: '2026-02-01', received_on: '2026-02-03' },
    ...{ decision: 'approved', decided_on: '2026-09-01' },
    requests: [
      { id: own, kind: 'evidence', issued_on: '2026-04-01', due_on: '2026-06-24', answered_on: '2026-06-20' },
      { id: 'late', kind: 'refusal', filing: adjustment, issued_on: '2026-10-01', due_on: '2026-11-03' },
    ],
    others: [
      { id: adjustment, form: 'I-485', filed_on: '2026-03-01', interview_on: '2027-01-12' },
      { id: visa, form: 'DS-260', authority: 'consulate', decision: 'denied' },
    ],
  },
  deadlines: {
    items: [
      {
        ...{ id: 'd1', kind: 'own', name: 'Sign the letter', on: '2026-01-20', version: 1 },
        done_at: '2026-01-19T12:00:00.000Z',
      },
      { id: 'd2', kind: 'filing_window', on: '2026-02-20', version: 1 },
    ],
    priority: { retained_on: '2020-05-01', country: 'IN', version: 1 },
  },
  ...{
    documents: [],
    checklist: [],
    questionnaire: { sections: [] },
    messages: [],
    history: [],
    packets: [],
  },
  assessments: [],
} as unknown as CompleteCase;

const sections = (change: Partial<CompleteCase> = {}) =>
  new Map(caseSections({ ...found, ...change }, []).map((section) => [section.title, section]));
const linesOf = (entries: readonly { label: string; text: string }[] = []) =>
  entries.map(({ label, text }) => `${label}: ${text.replaceAll('\n', '; ')}`);

test('the index has each filing with its number, dates, requests, and decision', () => {
  const lists = sections().get('Filings')?.lists ?? [];
  expect(lists.map(({ title, entries }) => [title, ...linesOf(entries)])).toEqual([
    [
      'Main filing',
      'Authority: USCIS',
      'Form: I-140',
      'Receipt number: IOE0912345678',
      'Filed: 1 Feb 2026',
      'Received: 3 Feb 2026',
      'RFE: Issued 1 Apr 2026; Response due 24 Jun 2026; Response sent 20 Jun 2026',
      'Decision: Approved',
      'Decided: 1 Sep 2026',
    ],
    [
      'Other filing: I-485',
      'Authority: USCIS',
      'Filed: 1 Mar 2026',
      'Interview: 12 Jan 2027',
      'NOID: Issued 1 Oct 2026; Response due 3 Nov 2026; No response recorded',
    ],
    ['Other filing: DS-260', 'Authority: State Department', 'Decision: Refused'],
  ]);
});

test('the index has all dates, open ones first, with what became of the others', () => {
  expect(linesOf(sections().get('Dates')?.facts)).toEqual([
    'NOID response due (I-485): 3 Nov 2026',
    'Interview (I-485): 12 Jan 2027',
    'Sign the letter: 20 Jan 2026, completed on 19 Jan 2026',
    'Filing window closes: 20 Feb 2026, settled by the decision',
    'RFE response due (I-140): 24 Jun 2026, done',
  ]);
  expect(linesOf(sections().get('Case')?.facts)).toContain('Earlier priority date: 1 May 2020');
});

test('the index says that there is no filing', () => {
  expect(sections({ filing: {} }).get('Filings')).toMatchObject({ lists: [], none: 'No filings.' });
});
