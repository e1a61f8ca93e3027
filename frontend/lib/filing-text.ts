import { decisionLabels, FilingDecision } from '#shared/domain/filing-facts.ts';
import type { FilingField } from '#shared/domain/filing-fields.ts';
import { dayText } from './dates.ts';

/** A filing fact for display. */
export function filingText(field: FilingField, value: string): string {
  if (field === 'decision') return decisionLabels[FilingDecision.parse(value)];
  return field === 'form' || field === 'receipt_number' ? value : dayText(value);
}
