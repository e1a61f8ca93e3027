import * as z from 'zod/mini';
import { VisaPath } from '../domain/visa-paths.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';
import { IntakeProgress } from './intake-progress.ts';

/**
 * What a case can wait for: a review of an upload, an item due from the applicant, a deadline, an expiring
 * document, a response to the applicant's message, an ending status of the applicant or a dependent, and a look at
 * answers of its questionnaire.
 */
export const workKinds = ['REVIEW', 'APPLICANT', 'DEADLINE', 'EXPIRY', 'REPLY', 'STATUS', 'ANSWERS'] as const;
export const WorkKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof WorkKind>;

/**
 * What an entry refers to: a checklist item, a deadline, the response to a request from the authority, an
 * appointment with it, the end of what another filing granted, a document, a message, a status, answers of the questionnaire, a child who becomes too old for the case, the maximum stay, or the
 * case itself.
 */
const WorkSubject = z.enum([
  'item',
  'deadline',
  'rfe',
  'appointment',
  'validity',
  'document',
  'message',
  'status',
  'answers',
  'child',
  'stay',
  'case',
]);

/** The ID under which a complete questionnaire is listed. */
export const completeIntakeId = 'complete';

/** A single task, by name, with the day it is due or expires. */
export const WorkEntry = z.object({
  id: z.string(),
  about: WorkSubject,
  name: z.string(),
  on: z.optional(CalendarDate),
});
export type WorkEntry = z.infer<typeof WorkEntry>;

/** The open work of one kind on one case: a line of the worklist. */
export const CaseWork = z.object({
  case_id: Id,
  applicant_name: z.string(),
  path: VisaPath,
  country: z.string(),
  owner_id: z.optional(PersonId),
  /** Since when, or by which day; the sort key of the list. */
  at: z.union([Timestamp, CalendarDate]),
  /** The first entries. */
  entries: z.array(WorkEntry),
  /** The number of all entries. */
  count: z.number(),
});
export type CaseWork = z.infer<typeof CaseWork>;

/** The open work of a case, for the columns of a list. */
export const WorkSummary = z.object({
  items_open: z.number(),
  /** Those of them that the applicant has to provide. Absent until the case's next change in older summaries. */
  items_for_applicant: z.optional(z.number()),
  /** The first due date of those. */
  items_due_on: z.optional(CalendarDate),
  next_deadline: z.optional(WorkEntry),
  /** Absent without a questionnaire, and until the case's next change in older summaries. */
  intake: z.optional(IntakeProgress),
  last_activity_at: Timestamp,
});
export type WorkSummary = z.infer<typeof WorkSummary>;
