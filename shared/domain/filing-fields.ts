/** Separate from their rules, which few pages need. */
export const submissionFields = [
  'form',
  'receipt_number',
  'filed_on',
  'received_on',
  'biometrics_on',
  'interview_on',
] as const;
export const decisionFields = ['decision', 'decided_on', 'valid_from', 'valid_to'] as const;

/** The filing facts of a case by name, in chronological order. */
export const filingFields = [...submissionFields, ...decisionFields] as const;
export type FilingField = (typeof filingFields)[number];

/** The same for a filing beside the main one, which can be with another authority. */
export type OtherFilingField = FilingField | 'authority';
export const otherFilingFields: readonly OtherFilingField[] = ['form', 'authority', ...filingFields.slice(1)];

/** What can change in a request from the authority: the names of histories, notifications, and conflicts. */
const requestFields = ['rfe_kind', 'rfe_filing', 'rfe_issued_on', 'rfe_due_on', 'rfe_answered_on'] as const;

/** Everything in a filing that can change, in chronological order. */
export const filingDetails = ['authority', ...submissionFields, ...requestFields, ...decisionFields] as const;
export type FilingDetail = (typeof filingDetails)[number];
export const isFilingDetail = (name: string): name is FilingDetail =>
  (filingDetails as readonly string[]).includes(name);
