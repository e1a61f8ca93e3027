import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id } from '../schema/common.ts';

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
  issued_on: z.optional(CalendarDate),
  due_on: z.optional(CalendarDate),
  /** The day on which the response was sent, which settles the request. */
  answered_on: z.optional(CalendarDate),
} as const;
export const FilingRequest = z.object({ id: RequestId, ...requestShape });
export type FilingRequest = z.infer<typeof FilingRequest>;

export const requestDates = ['issued_on', 'due_on', 'answered_on'] as const;
export type RequestDate = (typeof requestDates)[number];

/** A request that something changed in, with its latest kind and issue date. */
export const ChangedRequest = z.object({
  id: RequestId,
  kind: RequestKind,
  issued_on: z.optional(CalendarDate),
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

/** The requests that wait for a response by a day, the most urgent first. */
export const openRequests = (requests: readonly FilingRequest[] = []): OpenRequest[] =>
  requests
    .filter(
      (request): request is OpenRequest => request.due_on !== undefined && request.answered_on === undefined,
    )
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on));

/** The order in which they were issued, as far as that is known. */
export const inOrderOfIssue = (requests: readonly FilingRequest[]): FilingRequest[] => {
  const dayOf = ({ issued_on, due_on = '' }: FilingRequest) => issued_on ?? due_on;
  return requests.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id));
};
