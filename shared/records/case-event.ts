import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { filingFields } from '../domain/filing-fields.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { PersonId, Timestamp } from '../schema/common.ts';
import { MessageSide } from './message.ts';

/** What became of an item of the checklist; `none`: no one was asked for it. */
const RequestState = z.enum(['none', 'open', 'answered', 'returned', 'accepted', 'not_needed', 'withdrawn']);

const by = z.string();
/**
 * Something on a case that concerns people besides whoever did it. `by` is that person's name. Events about
 * the same thing are told as one, from the state before the first to the state after the last.
 */
export const CaseEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), by, from: CaseStatus, to: CaseStatus }),
  z.object({
    kind: z.literal('owner'),
    by,
    from: z.optional(PersonId),
    to: z.optional(PersonId),
    to_name: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('filing'),
    by,
    field: z.enum(filingFields),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  /** A date comes near or has passed; no one did anything. */
  z.object({
    kind: z.literal('reminder'),
    about: z.enum(['document', 'deadline']),
    id: z.string(),
    name: z.string(),
    on: CalendarDate,
    /** Until then, by the calendar of whoever is told; negative: it is over. */
    days: z.number(),
    to: z.array(PersonId),
  }),
  /** Someone wrote to the other side. What they wrote stays on the page. */
  z.object({ kind: z.literal('message'), by, from: MessageSide }),
  z.object({ kind: z.literal('document'), by, id: z.string(), name: z.string(), there: z.boolean() }),
  z.object({
    kind: z.literal('request'),
    by,
    id: z.string(),
    name: z.string(),
    detail: z.optional(z.string()),
    /** Why it was returned or is not needed. */
    reason: z.optional(z.string()),
    requested_by_id: z.optional(PersonId),
    /** The team provides it. */
    by_team: z.optional(z.literal(true)),
    from: RequestState,
    to: RequestState,
  }),
  /** The case's due date, or one of its named deadlines; without a day there is none, or it is done. */
  z.object({
    kind: z.literal('deadline'),
    by,
    id: z.string(),
    name: z.string(),
    from: z.optional(CalendarDate),
    on: z.optional(CalendarDate),
    done: z.optional(z.literal(true)),
  }),
]);
export type CaseEvent = z.infer<typeof CaseEvent>;

/** Something outside of cases that concerns members of the organization. */
export const OrganizationEvent = z.discriminatedUnion('kind', [
  /** Someone filled in the assessment form. */
  z.object({ kind: z.literal('consultation'), by, to: z.array(PersonId) }),
  z.object({
    kind: z.literal('call'),
    by,
    what: z.enum(['booked', 'moved', 'assigned', 'reassigned', 'canceled']),
    start: Timestamp,
    to: PersonId,
  }),
  /** Someone took up an invitation. */
  z.object({ kind: z.literal('invitation'), by, to: PersonId }),
]);
export type OrganizationEvent = z.infer<typeof OrganizationEvent>;

/** Everything people are told about. */
export const ProductEvent = z.discriminatedUnion('kind', [CaseEvent, OrganizationEvent]);
export type ProductEvent = z.infer<typeof ProductEvent>;
export type EventKind = ProductEvent['kind'];
