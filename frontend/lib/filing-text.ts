import { otherAuthorityName, requestOf } from '#shared/domain/authorities.ts';
import { decisionLabel, FilingDecision, OtherAuthority } from '#shared/domain/filing-facts.ts';
import type { FilingDetail } from '#shared/domain/filing-fields.ts';
import { RequestKind } from '#shared/domain/filing-requests.ts';
import { dayText } from './dates.ts';

const asEntered: readonly FilingDetail[] = ['form', 'receipt_number', 'rfe_filing'];

/** A filing fact for display. */
export function filingText(field: FilingDetail, value: string, country: string): string {
  if (field === 'decision') return decisionLabel(FilingDecision.parse(value), country);
  if (field === 'authority') return otherAuthorityName(OtherAuthority.parse(value), country);
  if (field === 'rfe_kind') return requestOf(country, RequestKind.parse(value)).name;
  return asEntered.includes(field) ? value : dayText(value);
}
