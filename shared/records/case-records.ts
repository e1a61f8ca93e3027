import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { ItemStatus } from '../domain/checklist.ts';
import { ChangedFiling } from '../domain/filing-facts.ts';
import { filingDetails } from '../domain/filing-fields.ts';
import { ChangedRequest } from '../domain/filing-requests.ts';
import { CaseReport, OfficialForm } from '../domain/packet-name.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, Timestamp } from '../schema/common.ts';
import { priorityFields } from './priority.ts';

/** One line of a case's history: who did what, when. Names are from that time. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor_id: z.string(),
  actor_name: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('created'),
      status: CaseStatus,
      /** Created from an imported file. */
      imported: z.optional(z.literal(true)),
    }),
    z.object({ kind: z.literal('status'), from: CaseStatus, to: CaseStatus }),
    z.object({ kind: z.literal('document-added'), name: z.string() }),
    z.object({ kind: z.literal('document-deleted'), name: z.string() }),
    /** The malware scan found a threat, and the file was deleted. */
    z.object({ kind: z.literal('document-infected'), name: z.string() }),
    /** Staff corrected the country and visa path. */
    z.object({ kind: z.literal('route'), from: VisaPath, to: VisaPath }),
    z.object({ kind: z.literal('sla'), from: z.optional(Timestamp), to: z.optional(Timestamp) }),
    z.object({ kind: z.literal('owner'), from: z.optional(z.string()), to: z.optional(z.string()) }),
    z.object({
      kind: z.literal('filing'),
      field: z.enum(filingDetails),
      /** The request that the field is of; absent from older changes. */
      request: z.optional(ChangedRequest),
      /** The other filing that the field is of. */
      filing: z.optional(ChangedFiling),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
    z.object({
      kind: z.literal('deadline'),
      /** `kept`: as still due after the decision. */
      action: z.enum(['added', 'changed', 'done', 'reopened', 'removed', 'kept']),
      name: z.string(),
      on: CalendarDate,
    }),
    /** A petition's place in line for a visa. */
    z.object({
      kind: z.literal('priority'),
      field: z.enum(priorityFields),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
    z.object({ kind: z.literal('document-dated'), name: z.string(), expires_on: z.optional(CalendarDate) }),
    z.object({ kind: z.literal('document-requested'), name: z.string() }),
    /** The status of a checklist item changed. */
    z.object({
      kind: z.literal('item'),
      name: z.string(),
      from: ItemStatus,
      to: ItemStatus,
      reason: z.optional(z.string()),
      /** The document that was added or removed. */
      document: z.optional(z.string()),
      undone: z.optional(z.literal(true)),
      /** The item was confidential, so HR sees neither the reason nor the document. */
      confidential: z.optional(z.literal(true)),
    }),
    z.object({ kind: z.literal('item-added'), name: z.string() }),
    z.object({ kind: z.literal('item-edited'), name: z.string() }),
    z.object({ kind: z.literal('item-removed'), name: z.string() }),
    z.object({ kind: z.literal('item-restored'), name: z.string() }),
    /** The case moved to another version of the organization's list; 0 is the route's default. */
    z.object({ kind: z.literal('checklist-updated'), from: z.number(), to: z.number() }),
    z.object({ kind: z.literal('exhibits'), exhibits: z.number(), documents: z.number() }),
    z.object({
      kind: z.literal('packet'),
      number: z.number(),
      /** Absent for HR if the case has documents that HR doesn't see. */
      pages: z.optional(z.number()),
      report: z.optional(CaseReport),
      form: z.optional(OfficialForm),
    }),
    z.object({ kind: z.literal('assessed'), assessment_id: Id }),
    z.object({ kind: z.literal('fact-verified'), fact: z.string(), document: z.string() }),
    /** Revoked by staff, or ended because an assessment used another value. */
    z.object({
      kind: z.literal('fact-unverified'),
      fact: z.string(),
      because: z.enum(['withdrawn', 'changed']),
    }),
    /** From document requests, the predecessors of checklist items. */
    z.object({ kind: z.literal('request-answered'), name: z.string(), document: z.string() }),
    /** `document` is the one that fulfilled it, if it was deleted. */
    z.object({ kind: z.literal('request-reopened'), name: z.string(), document: z.optional(z.string()) }),
    z.object({ kind: z.literal('request-canceled'), name: z.string() }),
    /** A section of the questionnaire, by its title, and a question by its label unless that is confidential. */
    z.object({ kind: z.literal('intake-sent'), section: z.string() }),
    z.object({ kind: z.literal('intake-asked'), section: z.string(), question: z.optional(z.string()) }),
    z.object({
      kind: z.literal('intake-withdrawn'),
      section: z.string(),
      question: z.optional(z.string()),
    }),
    /** The case was opened from a consultation, whose answers are its first internal note. */
    z.object({ kind: z.literal('consultation'), consultation_id: Id }),
  ]),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const Note = z.object({
  id: z.string(),
  at: Timestamp,
  author_id: z.string(),
  author_name: z.string(),
  text: z.string(),
});
export type Note = z.infer<typeof Note>;
