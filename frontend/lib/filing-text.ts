import { decisionLabel, FilingDecision } from '#shared/domain/filing-facts.ts';
import type { FilingField } from '#shared/domain/filing-fields.ts';
import { dayText } from './dates.ts';

/** A filing fact for display. */
export function filingText(field: FilingField, value: string, country: string): string {
  if (field === 'decision') return decisionLabel(FilingDecision.parse(value), country);
  return field === 'form' || field === 'receipt_number' ? value : dayText(value);
}
