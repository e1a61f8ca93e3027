import type { CaseConflict } from '#shared/contract/error-codes.ts';
import { CaseStatus, caseStatusLabels } from '#shared/domain/case-status.ts';
import { filingLabels } from '#shared/domain/filing-facts.ts';
import { isFilingField } from '#shared/domain/filing-fields.ts';
import { dateText } from './dates.ts';
import { filingText } from './filing-text.ts';

const fieldNames = { status: 'status', owner: 'owner', due: 'due date' } as const;
const noValue = { status: '', owner: 'Unassigned', due: 'no due date' } as const;

/** A change made in between: who made it and when, the field's new value, and what the person chose. */
export function conflictText(
  { field, theirs, yours, by, at, by_you }: CaseConflict,
  timeZone?: string,
): { title: string; description: string } {
  const value = (stored: string | null): string => {
    if (stored === null) return isFilingField(field) ? 'nothing' : noValue[field];
    if (field === 'status') return caseStatusLabels[CaseStatus.parse(stored)];
    if (isFilingField(field)) return filingText(field, stored);
    return field === 'due' ? dateText(stored, 'date', timeZone) : stored;
  };
  const who = by_you ? 'You' : (by ?? 'A colleague');
  const where = by_you ? ' in another window' : '';
  const when = at ? ` on ${dateText(at, 'date-time', timeZone)}` : '';
  return {
    title: `${who} changed the ${isFilingField(field) ? `filing detail “${filingLabels[field]}”` : fieldNames[field]} to ${value(theirs)}${where}${when}.`,
    description: `Your choice, ${value(yours)}, was not saved. Choose again to replace it.`,
  };
}
