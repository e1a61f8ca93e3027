import * as z from 'zod/mini';
import { DatedKind, DeadlineKind } from '../domain/case-dates.ts';
import { Deadline, DeadlineName } from '../records/deadline.ts';
import { Document } from '../records/document.ts';
import { PersonStatus } from '../records/person.ts';
import { Priority } from '../records/priority.ts';
import { StayTime } from '../records/stay-time.ts';
import { CalendarDate, PastDate } from '../schema/calendar-date.ts';
import { Id, Timestamp } from '../schema/common.ts';
import { SeenVersion } from '../schema/seen-version.ts';
import { defineEndpoint } from './define-endpoint.ts';

const version = z.number().check(z.int(), z.minimum(0));

/** The new state of a deadline; `version` 0 adds it. */
export const DeadlineChange = z
  .object({
    kind: DeadlineKind,
    name: z.optional(DeadlineName),
    on: CalendarDate,
    done: z.boolean(),
    /** Keeps a deadline of a decided case due. One that is added or moved after the decision always is. */
    after_decision: z.optional(z.literal(true)),
    version,
  })
  .check(
    z.refine(({ kind, name }) => kind !== 'own' || name !== undefined, {
      path: ['name'],
      error: 'Please name the deadline',
    }),
  );
export type DeadlineChange = z.infer<typeof DeadlineChange>;

/** A kind without dates clears them. */
export const DocumentDates = z
  .object({
    kind: z.nullable(DatedKind),
    issued_on: z.optional(PastDate),
    expires_on: z.optional(CalendarDate),
    version,
  })
  .check(
    z.refine(({ kind, issued_on, expires_on }) => kind !== null || (!issued_on && !expires_on), {
      path: ['kind'],
      error: 'Please choose a kind',
    }),
    z.refine(({ issued_on, expires_on }) => !issued_on || !expires_on || issued_on <= expires_on, {
      path: ['expires_on'],
      error: 'Can’t be before the issue date',
    }),
  );
export type DocumentDates = z.infer<typeof DocumentDates>;

/** From the person's record; a document may differ. */
const PassportDates = z.object({
  issued_on: z.optional(CalendarDate),
  expires_on: z.optional(CalendarDate),
});
export type PassportDates = z.infer<typeof PassportDates>;

/** A dependent child and the last day on which they count for the case. */
const ChildLimit = z.object({
  id: Id,
  name: z.string(),
  on: CalendarDate,
  /** The day before the birthday, where time is subtracted from the age. */
  by_age: z.optional(CalendarDate),
  /** The age is fixed: `on` is the last day to apply for a green card. */
  to_apply: z.optional(z.literal(true)),
  /** When the team marked it as handled. */
  handled_at: z.optional(Timestamp),
});
export type ChildLimit = z.infer<typeof ChildLimit>;

/** `on` is the day that the team saw: with another birth date, it is another limit. */
const AgeLimitChange = z.object({ on: CalendarDate, handled: z.boolean() });
export type AgeLimitChange = z.infer<typeof AgeLimitChange>;

const CaseParams = z.object({ caseId: Id });
const DeadlineParams = z.object({ caseId: Id, deadlineId: Id });

export const deadlinesContract = {
  listDeadlines: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/deadlines',
    summary:
      'The deadlines of a case, earliest first, the passport dates of the person the case is for, and the children who become too old for it. For H-1B also the applicant’s time in H and L status; null if it isn’t recorded. Also the place in line for a visa and the applicant’s US status, if recorded.',
    access: 'case.read',
    params: CaseParams,
    response: z.object({
      items: z.array(Deadline),
      passport: z.optional(PassportDates),
      children: z.optional(z.array(ChildLimit)),
      stay: z.optional(z.nullable(StayTime)),
      priority: z.optional(Priority),
      us_status: z.optional(PersonStatus),
    }),
    errors: ['case.not_found'],
  }),
  putDeadline: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/deadlines/{deadlineId}',
    summary:
      'Adds a deadline under an ID of the caller’s choice, or changes one, including whether it’s done. Repeating it changes nothing.',
    access: 'case.manage',
    params: DeadlineParams,
    body: DeadlineChange,
    response: Deadline,
    errors: ['case.not_found', 'deadline.not_found', 'deadline.limit_reached', 'conflict'],
  }),
  deleteDeadline: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/cases/{caseId}/deadlines/{deadlineId}',
    summary: 'Removes a deadline. Fails if someone changed it since `version`.',
    access: 'case.manage',
    params: DeadlineParams,
    query: SeenVersion,
    response: z.undefined(),
    status: 204,
    errors: ['case.not_found', 'deadline.not_found', 'conflict'],
  }),
  setAgeLimit: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/age-limits/{childId}',
    summary:
      'Marks the age limit of a child as handled, so that no one is reminded of it, or reopens it. Repeating it changes nothing.',
    access: 'case.manage',
    params: z.object({ caseId: Id, childId: Id }),
    body: AgeLimitChange,
    response: ChildLimit,
    errors: ['case.not_found', 'age_limit.not_found', 'conflict'],
  }),
  setDocumentDates: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/documents/{documentId}/dates',
    summary: 'Sets what kind of document it is, and its issue and expiration dates.',
    access: 'document.write',
    params: z.object({ caseId: Id, documentId: Id }),
    body: DocumentDates,
    response: Document,
    errors: ['case.not_found', 'document.not_found', 'case.changed'],
  }),
};
