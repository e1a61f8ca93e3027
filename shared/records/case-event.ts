import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { ChangedFiling } from '../domain/filing-facts.ts';
import { filingDetails } from '../domain/filing-fields.ts';
import { ChangedRequest } from '../domain/filing-requests.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { PersonId, Timestamp } from '../schema/common.ts';
import { IntakeId } from './intake.ts';
import { MessageSide } from './message.ts';

/** The state of a checklist item's request; `none`: not requested. */
const RequestState = z.enum(['none', 'open', 'answered', 'returned', 'accepted', 'not_needed', 'withdrawn']);

const by = z.string();
/**
 * An event on a case that other people are notified of. `by` is the actor's name. Events about the same subject are
 * combined, from the state before the first to the state after the last.
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
    field: z.enum(filingDetails),
    /** The request that the field is of; absent from older changes. */
    request: z.optional(ChangedRequest),
    /** The other filing that the field is of. */
    filing: z.optional(ChangedFiling),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  /** A date is near or has passed; there is no actor. `after_decision`: even if the case is decided. */
  z.object({
    kind: z.literal('reminder'),
    about: z.enum(['document', 'deadline', 'appointment', 'validity']),
    id: z.string(),
    /** Of a document: its kind. Of an appointment or a validity: its words in a sentence. */
    name: z.string(),
    /** The document's file name, which email doesn't contain. */
    file: z.optional(z.string()),
    on: CalendarDate,
    /** Days until then when the reminder was written, in the recipient's time zone; negative if it had passed. */
    days: z.number(),
    after_decision: z.optional(z.literal(true)),
    to: z.array(PersonId),
  }),
  /** Checklist items that the applicant has to provide are due soon, or were due; there is no actor. */
  z.object({
    kind: z.literal('items-due'),
    on: CalendarDate,
    items: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Further items due that day. */
    more: z.number(),
    /** Like the reminder's. */
    days: z.number(),
    to: z.array(PersonId),
  }),
  /**
   * A dependent child becomes too old for the case soon, or just did; there is no actor. Without the name and the day,
   * which email doesn't contain, since the day tells the birth date.
   */
  z.object({
    kind: z.literal('age-limit'),
    /** Of the dependent. */
    id: z.string(),
    /** The reminder: this many days before the last day on which they count; negative: after it. */
    days: z.number(),
    /** It is the last day to apply for a green card. */
    to_apply: z.optional(z.literal(true)),
    after_decision: z.optional(z.literal(true)),
    to: z.array(PersonId),
  }),
  /** A message to the other side. Its text isn't included in notifications. */
  z.object({
    kind: z.literal('message'),
    by,
    from: MessageSide,
    /**
     * The message's ID, absent from older events. The first unread one's notification has it, so that reading finds it.
     */
    id: z.optional(z.string()),
    /** Its number among the messages of its side, from 1; absent from older events. */
    number: z.optional(z.number()),
    /** How many since the first were deleted before an email told of them. */
    deleted: z.optional(z.number()),
  }),
  z.object({ kind: z.literal('document'), by, id: z.string(), name: z.string(), there: z.boolean() }),
  /** A document was removed because of malware; there is no actor. Without its name, which HR may not see. */
  z.object({
    kind: z.literal('malware'),
    id: z.string(),
    /** Absent if they are no longer a member. */
    uploader: z.optional(PersonId),
    to: z.array(PersonId),
  }),
  z.object({
    kind: z.literal('request'),
    by,
    id: z.string(),
    name: z.string(),
    detail: z.optional(z.string()),
    /** The item's own due date. */
    due_on: z.optional(CalendarDate),
    /** Only its due date changed; null if it had none. */
    due_from: z.optional(z.nullable(CalendarDate)),
    /** Why it was returned or isn't needed. */
    reason: z.optional(z.string()),
    requested_by_id: z.optional(PersonId),
    /** The team provides it. */
    by_team: z.optional(z.literal(true)),
    /** HR doesn't see its documents: only the applicant is told the reason. */
    confidential: z.optional(z.literal(true)),
    from: RequestState,
    to: RequestState,
  }),
  /** A section of the questionnaire was sent to the team. Answers are never part of an event. */
  z.object({ kind: z.literal('intake-sent'), by, section: IntakeId, title: z.string() }),
  /** An answer was asked again, or that request was withdrawn. The note isn't included in notifications. */
  z.object({
    kind: z.literal('intake-asked'),
    by,
    section: IntakeId,
    question: IntakeId,
    /** Of the question; of its section if that is confidential. */
    label: z.string(),
    /** The question to link to; absent for a confidential section, and in older events. */
    link: z.optional(IntakeId),
    /** Before and after. */
    from: z.boolean(),
    to: z.boolean(),
  }),
  /** The case's due date, or one of its named deadlines; without a day, it was removed or is done. */
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

/** A status in a person's record ends soon; there is no actor. */
export const StatusEndEvent = z.object({
  kind: z.literal('status-end'),
  /** Of the status in the record. */
  entry: z.string(),
  /** `Your H-1B status in the United States` */
  what: z.string(),
  on: CalendarDate,
  /** As in a case's reminder. */
  days: z.number(),
  to: z.array(PersonId),
});
export type StatusEndEvent = z.infer<typeof StatusEndEvent>;

/** Someone's maximum stay ends within two years; there is no actor. Without the name, which email doesn't contain. */
export const StayLimitEvent = z.object({
  kind: z.literal('stay-limit'),
  /** The status with the limit. */
  status: z.string(),
  on: CalendarDate,
  /** The last day to file for an extension beyond it. */
  file_by: z.optional(CalendarDate),
  to: z.array(PersonId),
});
export type StayLimitEvent = z.infer<typeof StayLimitEvent>;

/** An event outside of cases that members of the organization are notified of. */
export const OrganizationEvent = z.discriminatedUnion('kind', [
  /** A new submission of the assessment form. */
  z.object({ kind: z.literal('consultation'), by, to: z.array(PersonId) }),
  z.object({
    kind: z.literal('call'),
    by,
    what: z.enum(['booked', 'moved', 'assigned', 'reassigned', 'canceled']),
    start: Timestamp,
    /** The day in the expert's time zone; absent from older events. */
    on: z.optional(CalendarDate),
    to: PersonId,
  }),
  StatusEndEvent,
  StayLimitEvent,
  /** An accepted invitation. */
  z.object({ kind: z.literal('invitation'), by, to: PersonId }),
]);
export type OrganizationEvent = z.infer<typeof OrganizationEvent>;

/** All events that people are notified of. */
export const ProductEvent = z.discriminatedUnion('kind', [CaseEvent, OrganizationEvent]);
export type ProductEvent = z.infer<typeof ProductEvent>;
export type EventKind = ProductEvent['kind'];
