import * as z from 'zod/mini';
import { VisaPath } from '../domain/visa-paths.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/**
 * What a case waits for: an upload to be reviewed, the applicant with something that is due, a deadline, a document
 * that expires, a response to the applicant's message, and a status of the applicant or a dependent that ends.
 */
export const workKinds = ['REVIEW', 'APPLICANT', 'DEADLINE', 'EXPIRY', 'REPLY', 'STATUS'] as const;
export const WorkKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof WorkKind>;

/** What an entry is: an item of the checklist, a deadline, the response to an RFE, a document, a message, a status, or the case itself. */
const WorkSubject = z.enum(['item', 'deadline', 'rfe', 'document', 'message', 'status', 'case']);

/** One thing to do, by name, with the day it is due or expires. */
export const WorkEntry = z.object({
  id: z.string(),
  about: WorkSubject,
  name: z.string(),
  on: z.optional(CalendarDate),
});
export type WorkEntry = z.infer<typeof WorkEntry>;

/** The work of one kind on one case: a line of the worklist. */
export const CaseWork = z.object({
  case_id: Id,
  applicant_name: z.string(),
  path: VisaPath,
  country: z.string(),
  owner_id: z.optional(PersonId),
  /** Since when, or by which day; the list is in its order. */
  at: z.union([Timestamp, CalendarDate]),
  /** The first of them. */
  entries: z.array(WorkEntry),
  /** All of them. */
  count: z.number(),
});
export type CaseWork = z.infer<typeof CaseWork>;

/** What is left to do on a case, for the columns of a list. */
export const WorkSummary = z.object({
  items_open: z.number(),
  next_deadline: z.optional(WorkEntry),
  last_activity_at: Timestamp,
});
export type WorkSummary = z.infer<typeof WorkSummary>;
