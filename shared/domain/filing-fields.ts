/** The filing facts of a case by name, in chronological order. Separate from their rules, which few pages need. */
export const filingFields = [
  'form',
  'receipt_number',
  'filed_on',
  'received_on',
  'biometrics_on',
  'interview_on',
  'rfe_issued_on',
  'rfe_due_on',
  'rfe_answered_on',
  'decision',
  'decided_on',
  'valid_from',
  'valid_to',
] as const;
export type FilingField = (typeof filingFields)[number];
export const isFilingField = (name: string): name is FilingField =>
  (filingFields as readonly string[]).includes(name);
