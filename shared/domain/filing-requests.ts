import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id } from '../schema/common.ts';
import type { FilingFacts, OtherFiling } from './filing-facts.ts';

/**
 * What an authority asks for before it decides: evidence, or a response to its reasons to refuse. Each authority has
 * its own names for them (`requestOf`).
 */
export const requestKinds = ['evidence', 'refusal'] as const;
export const RequestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof RequestKind>;

/** The ID of the request of a case from when cases had only one. */
export const singleRequestId = 'rfe';
export const RequestId = z.union([Id, z.literal(singleRequestId)]);

/** A request of the authority. Its dates are optional: one of the first two is known, the last once it is answered. */
export const requestShape = {
  kind: RequestKind,
  /** The other filing that it is about. Absent: the main one. */
  filing: z.optional(Id),
  issued_on: z.optional(CalendarDate),
  due_on: z.optional(CalendarDate),
  /** The day on which the response was sent, which settles the request. */
  answered_on: z.optional(CalendarDate),
} as const;
export const FilingRequest = z.object({ id: RequestId, ...requestShape });
export type FilingRequest = z.infer<typeof FilingRequest>;

type Filings = Pick<FilingFacts, 'form' | 'requests' | 'others'>;
type About = Pick<FilingRequest, 'filing'>;

/** The other filing that a request is about; undefined for the main one. */
export const filingOf = ({ others = [] }: Filings, { filing }: About): OtherFiling | undefined =>
  others.find(({ id }) => id === filing);

/** The form of the filing that a request is about, to tell it from the case's other ones; undefined without any. */
export const formOf = (facts: Filings, request: About): string | undefined =>
  facts.others ? (filingOf(facts, request) ?? facts).form : undefined;

/** The requests about an other filing, or without one, about the main one. */
export const requestsOf = (facts: Filings, other?: OtherFiling): FilingRequest[] =>
  (facts.requests ?? []).filter((request) => filingOf(facts, request) === other);

/** `RFE response`, or `RFE response (I-485)` */
export const withForm = (name: string, form: string | undefined): string =>
  form ? `${name} (${form})` : name;

export const requestDates = ['issued_on', 'due_on', 'answered_on'] as const;
export type RequestDate = (typeof requestDates)[number];

/** A request that something changed in, with its latest kind and issue date. The change names another filing itself. */
export const ChangedRequest = z.object({
  id: RequestId,
  kind: RequestKind,
  issued_on: z.optional(CalendarDate),
  /** The main filing's, if it is about that one and the case had others. */
  form: z.optional(z.string()),
});
type ChangedRequest = z.infer<typeof ChangedRequest>;

/** The issue date that tells which of several requests a change is about, unless it is the new value itself. */
export const issueOfChange = (change: {
  readonly field: string;
  readonly request?: ChangedRequest | undefined;
  readonly to?: string | undefined;
}): CalendarDate | undefined =>
  change.field === 'rfe_issued_on' && change.to ? undefined : change.request?.issued_on;

export type OpenRequest = FilingRequest & { readonly due_on: CalendarDate };

/**
 * Whether a decision has settled a request: that on the case those about the main filing, and the decision on another
 * filing those about it. An I-485 can get its RFE after the I-140, and with it the case, is approved.
 */
export const isRequestSettled = (facts: Filings, request: About, isDecided: boolean): boolean => {
  const other = filingOf(facts, request);
  return other ? other.decision !== undefined : isDecided;
};

/** The requests that wait for a response by a day, the most urgent first. */
export const openRequests = (facts: Filings, isDecided: boolean): OpenRequest[] =>
  (facts.requests ?? [])
    .filter(
      (request): request is OpenRequest => request.due_on !== undefined && request.answered_on === undefined,
    )
    .filter((request) => !isRequestSettled(facts, request, isDecided))
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on));

/** The order in which they were issued, as far as that is known. */
export const inOrderOfIssue = (requests: readonly FilingRequest[]): FilingRequest[] => {
  const dayOf = ({ issued_on, due_on = '' }: FilingRequest) => issued_on ?? due_on;
  return requests.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id));
};
