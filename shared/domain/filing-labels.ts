import { numberLabelOf, requestOf } from './authorities.ts';
import type { FilingField } from './filing-fields.ts';

const labels: Record<Exclude<FilingField, 'receipt_number' | `rfe_${string}`>, string> = {
  form: 'Form',
  filed_on: 'Filed',
  received_on: 'Received',
  biometrics_on: 'Biometrics',
  interview_on: 'Interview',
  decision: 'Decision',
  decided_on: 'Decided',
  valid_from: 'Valid from',
  valid_to: 'Valid until',
};

/** The name of a filing fact in a case of this country, whose authority has its own words for some. */
export function filingLabel(field: FilingField, country: string): string {
  const { name } = requestOf(country);
  switch (field) {
    case 'receipt_number':
      return numberLabelOf(country);
    case 'rfe_issued_on':
      return `${name} issued`;
    case 'rfe_due_on':
      return `${name} response due`;
    case 'rfe_answered_on':
      return `${name} response sent`;
    default:
      return labels[field];
  }
}
