import { expect, it } from 'vitest';
import type { ItemStatus } from '#shared/domain/checklist.ts';
import { historyLine } from './history-line.ts';

const date = (timestamp: string) => timestamp.slice(0, 10);
const request = { id: 'rfe', kind: 'refusal', issued_on: '2026-12-01' } as const;

const filing = { id: 'a', form: 'DS-160', authority: 'consulate' } as const;

const item = (
  from: ItemStatus,
  to: ItemStatus,
  more: { document?: string; reason?: string; undone?: true } = {},
) => ({ kind: 'item', item_id: 'i', name: 'Passport', from, to, ...more }) as const;

it.each([
  [{ kind: 'created', status: 'COLLECTING' }, 'opened the case as Collecting Documents'],
  [{ kind: 'status', from: 'DRAFT', to: 'REVIEW' }, 'changed the status from Draft to Under Review'],
  [{ kind: 'document-added', name: 'CV.pdf' }, 'added CV.pdf'],
  [{ kind: 'document-deleted', name: 'CV.pdf' }, 'deleted CV.pdf'],
  [{ kind: 'document-infected', name: 'CV.pdf' }, 'removed CV.pdf because it contained malware'],
  [{ kind: 'document-requested', name: 'Passport' }, 'requested Passport'],
  [
    { kind: 'request-answered', name: 'Passport', document: 'scan.pdf' },
    'fulfilled the request for Passport with scan.pdf',
  ],
  [{ kind: 'request-reopened', name: 'Passport' }, 'reopened the request for Passport'],
  [
    { kind: 'request-reopened', name: 'Passport', document: 'scan.pdf' },
    'reopened the request for Passport because scan.pdf was deleted',
  ],
  [{ kind: 'request-canceled', name: 'Passport' }, 'withdrew the request for Passport'],
  [{ kind: 'sla', to: '2026-12-20T00:00:00.000Z' }, 'set the due date to 2026-12-20'],
  [
    { kind: 'sla', from: '2026-12-20T00:00:00.000Z', to: '2027-01-04T00:00:00.000Z' },
    'changed the due date from 2026-12-20 to 2027-01-04',
  ],
  [{ kind: 'sla', from: '2026-12-20T00:00:00.000Z' }, 'removed the due date'],
  [{ kind: 'filing', field: 'form', filing, to: 'DS-160' }, 'added the filing DS-160'],
  [{ kind: 'filing', field: 'form', filing, from: 'DS-160' }, 'removed the filing DS-160'],
  [
    { kind: 'filing', field: 'interview_on', to: '2027-01-12' },
    'set the filing detail “Interview” to 12 Jan 2027',
  ],
  [
    { kind: 'filing', field: 'rfe_due_on', to: '2027-01-12' },
    'set the filing detail “Additional document request response due” to 12 Jan 2027',
  ],
  [
    { kind: 'filing', field: 'rfe_due_on', request, from: '2027-01-12' },
    'removed the filing detail “Procedural fairness letter response due” (issued 1 Dec 2026)',
  ],
  [
    { kind: 'filing', field: 'rfe_issued_on', request, to: '2026-12-01' },
    'set the filing detail “Procedural fairness letter issued” to 1 Dec 2026',
  ],
  [
    { kind: 'filing', field: 'rfe_kind', request, from: 'evidence', to: 'refusal' },
    'changed the filing detail “Kind of request” (issued 1 Dec 2026) from Additional document request to Procedural fairness letter',
  ],
  [
    { kind: 'filing', field: 'decision', from: 'denied', to: 'approved' },
    'changed the filing detail “Decision” from Refused to Approved',
  ],
  [
    { kind: 'deadline', action: 'kept', name: 'Support letter', on: '2027-01-12' },
    'kept the deadline “Support letter” (12 Jan 2027) as due after the decision',
  ],
  [{ kind: 'packet', number: 3, pages: 12 }, 'built packet 3 (12 pages)'],
  [{ kind: 'packet', number: 4, pages: 1, report: 'summary' }, 'built case summary 4 (1 page)'],
  [{ kind: 'assessed', assessment_id: 'a' }, 'assessed the case'],
  [
    { kind: 'fact-verified', fact: 'o1a.press', document: 'Press.pdf' },
    'verified O-1A: press with Press.pdf',
  ],
  [
    { kind: 'fact-unverified', fact: 'birth_date', because: 'withdrawn' },
    'withdrew the verification of date of birth',
  ],
  [
    { kind: 'fact-unverified', fact: 'birth_date', because: 'changed' },
    'changed date of birth, which ended its verification',
  ],
  [{ kind: 'owner', to: 'Katya Sorensen' }, 'set the owner to Katya Sorensen'],
  [item('MISSING', 'UPLOADED', { document: 'scan.pdf' }), 'added scan.pdf to Passport'],
  [item('ACCEPTED', 'UPLOADED', { document: 'scan.pdf' }), 'changed the documents of Passport: scan.pdf'],
  [item('UPLOADED', 'MISSING', { document: 'scan.pdf' }), 'changed the documents of Passport: scan.pdf'],
  [item('UPLOADED', 'ACCEPTED'), 'accepted Passport'],
  [item('UPLOADED', 'NEEDS_CHANGES', { reason: 'Blurred' }), 'requested changes to Passport: Blurred'],
  [item('MISSING', 'NOT_NEEDED'), 'marked Passport as not needed'],
  [item('NOT_NEEDED', 'MISSING'), 'reopened Passport'],
  [item('ACCEPTED', 'UPLOADED', { undone: true }), 'undid a change: Passport is uploaded again'],
] as const)('describes what happened: %j', (change, line) => {
  expect(historyLine(change, { country: 'CA', dueText: date })).toBe(line);
});

it.each([
  [
    {
      kind: 'filing',
      field: 'rfe_filing',
      request: { ...request, kind: 'evidence' },
      from: 'I-485',
      to: 'the main filing',
    },
    'moved the RFE (issued 1 Dec 2026) from I-485 to the main filing',
  ],
  [
    { kind: 'filing', field: 'rfe_due_on', request: { ...request, form: 'I-140' }, to: '2027-01-12' },
    'set the filing detail “NOID response due” (issued 1 Dec 2026) of I-140 to 12 Jan 2027',
  ],
  [
    { kind: 'filing', field: 'rfe_due_on', request, filing, to: '2027-01-12' },
    'set the filing detail “Notice of intent to refuse response due” (issued 1 Dec 2026) of DS-160 to 12 Jan 2027',
  ],
  [
    { kind: 'filing', field: 'receipt_number', filing, to: 'AA00EB1B0B' },
    'set the filing detail “Case number” of DS-160 to AA00EB1B0B',
  ],
  [
    { kind: 'filing', field: 'decision', filing, to: 'denied' },
    'set the filing detail “Decision” of DS-160 to Refused',
  ],
  [
    { kind: 'filing', field: 'authority', filing, to: 'consulate' },
    'set the filing detail “Authority” of DS-160 to State Department',
  ],
] as const)('uses the words of a US consulate for a filing there: %j', (change, line) => {
  expect(historyLine(change, { country: 'US', dueText: date })).toBe(line);
});
