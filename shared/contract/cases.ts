import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { CaseCountry, VisaPath } from '../domain/visa-paths.ts';
import { Id, OrganizationId, PageQuery, pageOf, Timestamp } from './common.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const Case = z.object({
  id: Id,
  org_id: OrganizationId,
  applicant_id: Id,
  country: z.string(),
  path: VisaPath,
  status: CaseStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  sla_due_at: z.optional(Timestamp),
  /** Counts the changes; a writer names the one it has seen. */
  version: z.number().check(z.int(), z.positive()),
});
export type Case = z.infer<typeof Case>;

export const NewCase = z.object({ country: CaseCountry, path: VisaPath });
export type NewCase = z.infer<typeof NewCase>;

export const StatusChange = z.object({
  status: CaseStatus,
  /** The `version` the person was looking at. */
  version: z.number().check(z.int(), z.positive()),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** One line of a case's history: who did what, when. Names are those of the time. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor_id: z.string(),
  actor_name: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), status: CaseStatus }),
    z.object({ kind: z.literal('status'), from: CaseStatus, to: CaseStatus }),
    z.object({ kind: z.literal('document-added'), name: z.string() }),
    z.object({ kind: z.literal('document-deleted'), name: z.string() }),
    z.object({ kind: z.literal('sla'), from: z.optional(Timestamp), to: z.optional(Timestamp) }),
    z.object({ kind: z.literal('owner'), from: z.optional(z.string()), to: z.optional(z.string()) }),
    z.object({ kind: z.literal('document-requested'), name: z.string() }),
    /** The case came out of a consultation; the answers given there are its first internal note. */
    z.object({ kind: z.literal('consultation'), consultation_id: Id }),
  ]),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const CaseParams = z.object({ caseId: Id });

export const casesContract = {
  listOwnCases: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases',
    summary: 'The signed-in person’s own cases, newest first.',
    access: 'case.list.own',
    query: PageQuery,
    answer: pageOf(Case),
    data: { table: ['Query'] },
  }),
  createCase: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases',
    summary: 'Opens a case for the signed-in applicant, as DRAFT.',
    access: 'case.create.own',
    body: NewCase,
    answer: Case,
    status: 201,
    errors: ['organization.missing', 'membership.missing', 'case.forbidden', 'idempotency.conflict'],
    data: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    idempotent: true,
  }),
  ensureDemoCase: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/demo',
    summary: 'Gives a demo account that has no case its first, COLLECTING; returns that or the newest.',
    access: 'case.create.own',
    answer: Case,
    errors: ['organization.missing', 'case.forbidden'],
    data: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  }),
  getCase: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}',
    summary: 'One case.',
    access: 'case.read',
    params: CaseParams,
    answer: Case,
    errors: ['case.not_found'],
    data: { table: ['GetItem'] },
  }),
  setCaseStatus: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/status',
    summary: 'Sets the status; refused when the case was changed since `version`.',
    access: 'case.update',
    params: CaseParams,
    body: StatusChange,
    answer: Case,
    errors: ['case.not_found', 'case.changed', 'case.status_reserved'],
    data: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  }),
  listCaseHistory: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/history',
    summary: 'What happened to a case, newest first.',
    access: 'case.read',
    params: CaseParams,
    query: PageQuery,
    answer: pageOf(HistoryEntry),
    errors: ['case.not_found'],
    data: { table: ['GetItem', 'Query'] },
  }),
};
