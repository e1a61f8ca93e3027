import { otherAuthorityName, requestOf } from '#shared/domain/authorities.ts';
import { decisionLabel, FilingDecision, OtherAuthority } from '#shared/domain/filing-facts.ts';
import type { FilingDetail } from '#shared/domain/filing-fields.ts';
import { requestDateLabels } from '#shared/domain/filing-labels.ts';
import { type FilingRequest, RequestKind, requestDates } from '#shared/domain/filing-requests.ts';
import { dayText } from './dates.ts';

const asEntered: readonly FilingDetail[] = ['form', 'receipt_number', 'rfe_filing'];

/** A filing fact for display. */
export function filingText(field: FilingDetail, value: string, country: string): string {
  if (field === 'decision') return decisionLabel(FilingDecision.parse(value), country);
  if (field === 'authority') return otherAuthorityName(OtherAuthority.parse(value), country);
  if (field === 'rfe_kind') return requestOf(country, RequestKind.parse(value)).name;
  return asEntered.includes(field) ? value : dayText(value);
}

/** The dates of a request: `Response due 24 Dec 2026` */
export const requestDateTexts = (request: FilingRequest): string[] =>
  requestDates.flatMap((date) => {
    const day = request[date];
    return day ? [`${requestDateLabels[date]} ${dayText(day)}`] : [];
  });
