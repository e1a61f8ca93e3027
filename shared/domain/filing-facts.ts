import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { authorityOf, otherAuthorities, otherAuthorityName, requestOf } from './authorities.ts';
import { longDate } from './date-text.ts';
import type { FilingDetail, FilingField } from './filing-fields.ts';
import { FilingRequest, RequestKind } from './filing-requests.ts';

export const filingDecisions = ['approved', 'denied', 'withdrawn', 'rejected'] as const;
export const FilingDecision = z.enum(filingDecisions);
export type FilingDecision = z.infer<typeof FilingDecision>;
const decisionLabels: Record<FilingDecision, string> = {
  approved: 'Approved',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected at intake',
};

/** A decision in the words of the authority of this country. */
export const decisionLabel = (decision: FilingDecision, country: string): string => {
  const own: Partial<Record<FilingDecision, string>> = authorityOf(country)?.decisions ?? {};
  return own[decision] ?? decisionLabels[decision];
};

const text = (maxLength: number) =>
  personText(maxLength, `Must be at most ${maxLength} characters`).check(
    z.minLength(1, 'Please enter a value'),
  );

export const OtherAuthority = z.enum(otherAuthorities);

const filingShape = {
  form: z.optional(text(limits.formName)),
  receipt_number: z.optional(text(limits.receiptNumber)),
  filed_on: z.optional(CalendarDate),
  received_on: z.optional(CalendarDate),
  biometrics_on: z.optional(CalendarDate),
  interview_on: z.optional(CalendarDate),
  decision: z.optional(FilingDecision),
  decided_on: z.optional(CalendarDate),
  valid_from: z.optional(CalendarDate),
  valid_to: z.optional(CalendarDate),
} satisfies Record<FilingField, z.core.$ZodType>;

/**
 * A filing beside the main one, such as the I-485 that follows an I-140. Its form tells it from the others. Its decision
 * doesn't decide the case.
 */
export const otherFilingShape = {
  ...filingShape,
  form: text(limits.formName),
  /** Absent: the one that decides the case. */
  authority: z.optional(OtherAuthority),
} as const;
export const OtherFiling = z.object({ id: Id, ...otherFilingShape });
export type OtherFiling = z.infer<typeof OtherFiling>;

/** The order in which they were filed; what isn't filed yet is last. */
export const inOrderOfFiling = (others: readonly OtherFiling[]): OtherFiling[] => {
  const dayOf = ({ filed_on, received_on = '9999' }: OtherFiling) => filed_on ?? received_on;
  return others.toSorted(
    (a, b) => dayOf(a).localeCompare(dayOf(b)) || a.form.localeCompare(b.form) || a.id.localeCompare(b.id),
  );
};

/** What histories, notifications, and conflicts say of the other filing that something changed in. */
export const ChangedFiling = z.object({
  id: OtherFiling.shape.id,
  form: otherFilingShape.form,
  authority: otherFilingShape.authority,
});

/** The facts of a case's filing with the authority that decides it. */
export const FilingFacts = z.object({
  ...filingShape,
  /** In the order in which they were issued; absent without any. */
  requests: z.optional(z.array(FilingRequest)),
  /** In the order in which they were filed; absent without any. */
  others: z.optional(z.array(OtherFiling)),
});
export type FilingFacts = z.infer<typeof FilingFacts>;

/** A fact as shown in emails and reports. */
export function filingValueText(field: FilingDetail, value: string, country: string): string {
  if (field === 'decision') return decisionLabel(FilingDecision.parse(value), country);
  if (field === 'authority') return otherAuthorityName(OtherAuthority.parse(value), country);
  if (field === 'rfe_kind') return requestOf(country, RequestKind.parse(value)).name;
  return CalendarDate.safeParse(value).success ? longDate(value) : value;
}
