import type { Citation } from '../engine/route.ts';

const read_on = '2026-11-22';

export const appendix = (section: string, unconfirmed?: string): Citation => ({
  instrument: 'Immigration Rules, Appendix Skilled Worker',
  section,
  address: 'https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-skilled-worker',
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
export const statement = (number: string, unconfirmed?: string): Citation => ({
  instrument: `Statement of changes to the Immigration Rules, ${number}`,
  section: 'Appendix Skilled Worker',
  address: 'https://www.gov.uk/government/collections/immigration-rules-statement-of-changes',
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
/** The rules were read in a copy of gov.uk taken on 6 December 2025. */
export const laterUnconfirmed =
  'From a copy of the Immigration Rules of 6 December 2025. We couldn’t confirm the text after HC 1333; an account of HC 1691 (5 March 2026) names changes to how salaries are checked and to settlement.';
export const listsEnd =
  'According to accounts of HC 997, the Immigration Salary List and the Temporary Shortage List end on 31 December 2026; we couldn’t confirm what follows them.';
