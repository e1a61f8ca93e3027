import { numberLabelOf, placeOf, requestOf } from './authorities.ts';
import type { FilingFacts } from './filing-facts.ts';
import type { FilingDetail, FilingField } from './filing-fields.ts';
import {
  type FilingRequest,
  filingOf,
  formOf,
  type RequestDate,
  type RequestKind,
  withForm,
} from './filing-requests.ts';

const labels: Record<Exclude<FilingField | 'authority', 'receipt_number'>, string> = {
  form: 'Form',
  authority: 'Authority',
  filed_on: 'Filed',
  received_on: 'Received',
  biometrics_on: 'Biometrics',
  interview_on: 'Interview',
  decision: 'Decision',
  decided_on: 'Decided',
  valid_from: 'Valid from',
  valid_to: 'Valid until',
};

/** Where the request is named beside them. */
export const requestDateLabels: Record<RequestDate, string> = {
  issued_on: 'Issued',
  due_on: 'Response due',
  answered_on: 'Response sent',
};

/**
 * The name of a filing fact in a case of this country, whose authority has its own words for some.
 * @param kind of the request that it belongs to
 */
export function filingLabel(field: FilingDetail, country: string, kind?: RequestKind): string {
  const { name } = requestOf(country, kind);
  switch (field) {
    case 'receipt_number':
      return numberLabelOf(country);
    case 'rfe_kind':
      return 'Kind of request';
    case 'rfe_filing':
      return 'Filing of the request';
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

/** The deadline of a request: `RFE response due`, or in a case with several filings, `RFE response due (I-485)`. */
export const requestDueLabel = (facts: FilingFacts, request: FilingRequest, country: string): string =>
  withForm(
    filingLabel('rfe_due_on', placeOf(country, filingOf(facts, request)), request.kind),
    formOf(facts, request),
  );
