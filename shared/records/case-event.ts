import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { filingFields } from '../domain/filing-fields.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { PersonId } from '../schema/common.ts';
import { MessageSide } from './message.ts';

/** What became of an item of the checklist; `none`: nobody was asked for it. */
export const RequestState = z.enum([
  'none',
  'open',
  'answered',
  'returned',
  'accepted',
  'not_needed',
  'withdrawn',
]);

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
  /** A date comes near or has passed; nobody did anything. */
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
  /** Somebody wrote to the other side. What they wrote stays on the page. */
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
    /** The team brings it. */
    by_team: z.optional(z.literal(true)),
    from: RequestState,
    to: RequestState,
  }),
]);
export type CaseEvent = z.infer<typeof CaseEvent>;
