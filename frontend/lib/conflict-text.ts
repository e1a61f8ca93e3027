import type { CaseConflict } from '#shared/contract/problem.ts';
import { placeOf } from '#shared/domain/authorities.ts';
import { DatedKind, datedKindLabels } from '#shared/domain/case-dates.ts';
import { CaseStatus, caseStatusLabels } from '#shared/domain/case-status.ts';
import { isDocumentDateField } from '#shared/domain/document-date-fields.ts';
import { isFilingDetail } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { isPersonGroup, personGroupLabels } from '#shared/domain/person-groups.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { dateText, dayText } from './dates.ts';
import { filingText } from './filing-text.ts';

const fieldNames = {
  status: 'status',
  owner: 'owner',
  due: 'due date',
  route: 'visa path',
  answer: 'answer',
  expires_on: 'expiration date',
  issued_on: 'issue date',
  kind: 'document kind',
} as const;
const noValue = {
  status: '',
  owner: 'Unassigned',
  due: 'no due date',
  route: '',
  answer: 'nothing',
  expires_on: 'no date',
  issued_on: 'no date',
  kind: 'none',
} as const;

const nameOf = ({ field, request, filing }: CaseConflict, country: string): string => {
  if (isFilingDetail(field)) {
    const label = filingLabel(field, placeOf(country, filing), request);
    return `filing detail “${label}”${filing ? ` of ${filing.form}` : ''}`;
  }
  return isPersonGroup(field) ? personGroupLabels[field].toLowerCase() : fieldNames[field];
};

/** Describes a concurrent change: who made it and when, the field's new value, and what the user selected. */
export function conflictText(
  conflict: CaseConflict,
  { country, timeZone }: { country: string; timeZone?: string },
): { title: string; description: string } {
  const { field, theirs, yours, by, at, by_you } = conflict;
  const value = (stored: string | null): string => {
    if (stored === null) return isFilingDetail(field) || isPersonGroup(field) ? 'nothing' : noValue[field];
    if (field === 'status') return caseStatusLabels[CaseStatus.parse(stored)];
    if (isFilingDetail(field)) return filingText(field, stored, placeOf(country, conflict.filing));
    if (field === 'route') return pathName(stored);
    if (field === 'kind') return datedKindLabels[DatedKind.parse(stored)];
    if (isDocumentDateField(field)) return dayText(stored);
    return field === 'due' ? dateText(stored, 'date', timeZone) : stored;
  };
  const who = by_you ? 'You' : (by ?? 'A colleague');
  const where = by_you ? ' in another window' : '';
  const when = at ? ` on ${dateText(at, 'date-time', timeZone)}` : '';
  return {
    title: `${who} changed the ${nameOf(conflict, country)} to ${value(theirs)}${where}${when}.`,
    description: `Your choice, ${value(yours)}, wasn’t saved. Choose again to replace it.`,
  };
}
