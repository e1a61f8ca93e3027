import * as z from 'zod/mini';
import { agreeingRoute } from '../domain/agreeing-route.ts';
import { CaseStatus } from '../domain/case-status.ts';
import { CaseCountry, VisaPath } from '../domain/visa-paths.ts';
import { Case } from '../records/case.ts';
import { HistoryEntry } from '../records/case-records.ts';
import { IntakeProgress } from '../records/intake-progress.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, PageQuery, pageOf } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { Call } from './bookings.ts';
import { NewAssessment } from './case-assessments.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const NewCase = z
  .object({
    country: CaseCountry,
    path: VisaPath,
    /** Stored with the case in the same transaction. */
    assessment: z.optional(NewAssessment),
  })
  .check(agreeingRoute);
export type NewCase = z.infer<typeof NewCase>;

export const StatusChange = z.object({
  status: CaseStatus,
  /** The `version` that the person saw. */
  version: z.number().check(z.int(), z.positive()),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** Status changes by the same person, each identified by the case version it created. */
const StatusUndo = z.object({
  changes: z
    .array(z.object({ case_id: Id, version: z.number().check(z.int(), z.positive()) }))
    .check(z.minLength(1), z.maxLength(limits.casesPerRequest)),
});
export const UndoOutcome = z.object({
  case_id: Id,
  outcome: z.enum(['changed', 'refused']),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/**
 * A case as its applicant sees it in a list, with how many checklist items wait for them and the first due date of
 * those items, once that is known.
 */
export const OwnCase = z.extend(Case, {
  items_for_applicant: z.optional(z.number()),
  items_due_on: z.optional(CalendarDate),
  /** Of its questionnaire. */
  intake: z.optional(IntakeProgress),
});
export type OwnCase = z.infer<typeof OwnCase>;

/** The next call that was booked with the signed-in person's email address, as their emails show it. */
export const OwnCall = z.pick(Call, {
  start: true,
  end: true,
  expert_name: true,
  meeting_url: true,
  changeable: true,
  manageToken: true,
});
export type OwnCall = z.infer<typeof OwnCall>;

const CaseParams = z.object({ caseId: Id });

export const casesContract = {
  listOwnCases: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases',
    summary:
      'The signed-in person’s own cases, newest first. The first page includes their next call, if one is booked.',
    access: 'case.list.own',
    query: PageQuery,
    response: z.extend(pageOf(OwnCase), { call: z.optional(OwnCall) }),
  }),
  createCase: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases',
    summary: 'Opens a case for the signed-in applicant, as DRAFT.',
    access: 'case.create.own',
    body: NewCase,
    response: Case,
    status: 201,
    errors: [
      'quota.reached',
      'organization.missing',
      'membership.missing',
      'case.forbidden',
      'case.limit_reached',
      'idempotency.conflict',
      'conflict',
    ],
    idempotent: true,
  }),
  ensureDemoCase: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/demo',
    summary: 'Creates the first case of a demo account as COLLECTING, or returns its newest case.',
    access: 'case.create.own',
    response: Case,
    errors: ['organization.missing', 'case.forbidden'],
  }),
  getCase: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}',
    summary: 'One case.',
    access: 'case.read',
    params: CaseParams,
    response: Case,
    errors: ['case.not_found'],
  }),
  setCaseStatus: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/status',
    summary: 'Sets the status; fails if the case was changed since `version`.',
    access: 'case.update',
    params: CaseParams,
    body: StatusChange,
    response: Case,
    errors: [
      'case.not_found',
      'case.changed',
      'case.status_reserved',
      'case.limit_reached',
      'status.limit_reached',
    ],
  }),
  undoStatusChanges: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/status-changes/undo',
    summary: 'Restores the earlier status of cases whose status the person changed in the last ten seconds.',
    access: 'case.update',
    body: StatusUndo,
    response: z.object({ results: z.array(UndoOutcome) }),
  }),
  listCaseHistory: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/history',
    summary: 'The history of a case, newest first.',
    access: 'case.read',
    params: CaseParams,
    query: PageQuery,
    response: pageOf(HistoryEntry),
    errors: ['case.not_found'],
  }),
};
