import { expect, test } from 'vitest';
import { conflictText } from './conflict-text.ts';

const at = '2026-11-22T14:05:00.000Z';

test.each([
  [
    { field: 'status', theirs: 'REVIEW', yours: 'FILED', by: 'Jonas Oyelaran', at, by_you: false },
    'Jonas Oyelaran changed the status to Under Review on 22 Nov 2026, 14:05.',
    'Your choice, Filed, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'owner', theirs: null, yours: 'Katya Sorensen', by: 'Katya Sorensen', at, by_you: true },
    'You changed the owner to Unassigned in another window on 22 Nov 2026, 14:05.',
    'Your choice, Katya Sorensen, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'due', theirs: '2026-12-01T23:59:59.999Z', yours: null },
    'A colleague changed the due date to 1 Dec 2026.',
    'Your choice, no due date, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'expires_on', theirs: '2036-01-14', yours: null, by: 'Jonas Oyelaran', at, by_you: false },
    'Jonas Oyelaran changed the expiration date to 14 Jan 2036 on 22 Nov 2026, 14:05.',
    'Your choice, no date, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'kind', theirs: 'i94', yours: 'visa' },
    'A colleague changed the document kind to I-94.',
    'Your choice, Visa, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'rfe_due_on', theirs: '2027-01-12', yours: '2027-02-01' },
    'A colleague changed the filing detail “Information request response due” to 12 Jan 2027.',
    'Your choice, 1 Feb 2027, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'rfe_due_on', request: 'refusal', theirs: null, yours: '2027-02-01' },
    'A colleague changed the filing detail “Minded to refuse notification response due” to nothing.',
    'Your choice, 1 Feb 2027, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'interview_on', filing: { id: 'a', form: 'Endorsement' }, theirs: '2027-01-12', yours: null },
    'A colleague changed the filing detail “Interview” of Endorsement to 12 Jan 2027.',
    'Your choice, nothing, wasn’t saved. Choose again to replace it.',
  ],
  [
    { field: 'receipt_number', filing: { id: 'a', form: 'PR', authority: 'other' }, theirs: '1', yours: '2' },
    'A colleague changed the filing detail “Reference number” of PR to 1.',
    'Your choice, 2, wasn’t saved. Choose again to replace it.',
  ],
] as const)('shows both values, who, and when: %#', (conflict, title, description) => {
  expect(conflictText(conflict, { country: 'UK', timeZone: 'UTC' })).toEqual({ title, description });
});
