import * as z from 'zod/mini';
import { Assessment } from '../routes/assessment.ts';
import { CaseAssessment, EntryDifference, FactName, Verification } from '../routes/case-assessment.ts';
import { CalendarDate } from '../routes/engine/calendar-date.ts';
import { Facts } from '../routes/facts.ts';
import { Id, PageQuery, pageOf } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** An assessment to store with a case; computed by the server. */
export const NewAssessment = z.object({
  facts: Facts,
  /** Today in the authority's time zone if omitted. */
  as_of: z.optional(CalendarDate),
});
export type NewAssessment = z.infer<typeof NewAssessment>;

/** A stored assessment as the case page shows it. */
export const ShownAssessment = z.extend(CaseAssessment, {
  /** The route's names for its groups of entries, in order. */
  groups: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The IDs of the entries that don't apply to the person, whatever their verdict. */
  not_applicable: z.array(z.string()),
  /** Facts it is based on that staff have verified and that haven't changed since. */
  verified: z.array(Verification),
});
export type ShownAssessment = z.infer<typeof ShownAssessment>;

const Replay = z.object({
  assessment_id: Id,
  /** Recomputed from the facts under the rules of the original day. */
  own: z.object({ same: z.boolean(), fingerprint: z.string() }),
  /** Recomputed from the same facts under today's rules. */
  today: z.object({ assessment: Assessment, differences: z.array(EntryDifference) }),
});

/**
 * Each assessment includes its whole ledger and its facts, up to 200 KB: a page must fit in Lambda's response of 6
 * MB.
 */
const AssessmentsQuery = z.extend(PageQuery, {
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSize)),
    limits.pageSize,
  ),
});

const CaseParams = z.object({ caseId: Id });
const FactParams = z.object({ caseId: Id, fact: FactName });

export const caseAssessmentsContract = {
  assessCase: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/assessments',
    summary: 'Assesses the case under the rules of its route, and keeps the assessment with its facts.',
    access: 'case.update',
    params: CaseParams,
    /** The applicant's own facts if omitted. */
    body: z.partial(NewAssessment),
    response: ShownAssessment,
    status: 201,
    errors: ['quota.reached', 'case.not_found', 'case.changed', 'facts.missing', 'idempotency.conflict'],
    idempotent: true,
  }),
  listAssessments: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/assessments',
    summary: 'The assessments of a case, newest first, each with its facts and what staff verified of them.',
    access: 'case.read',
    params: CaseParams,
    query: AssessmentsQuery,
    response: pageOf(ShownAssessment),
    errors: ['case.not_found'],
  }),
  replayAssessment: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/assessments/{assessmentId}/replay',
    summary: 'Recomputes an assessment under its own rules and under today’s, and reports what changed.',
    access: 'case.read',
    params: z.object({ caseId: Id, assessmentId: Id }),
    response: Replay,
    errors: ['case.not_found', 'assessment.not_found'],
  }),
  verifyFact: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/facts/{fact}/verification',
    summary:
      'Marks a fact of the latest assessment as verified by a document of the case that no newer version has replaced.',
    access: 'case.manage',
    params: FactParams,
    /** The assessment that was displayed. */
    body: z.object({ assessment_id: Id, document_id: Id }),
    response: Verification,
    errors: ['case.not_found', 'assessment.not_found', 'document.not_found', 'document.replaced', 'conflict'],
  }),
  withdrawVerification: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/cases/{caseId}/facts/{fact}/verification',
    summary: 'Withdraws the verification of a fact.',
    access: 'case.manage',
    params: FactParams,
    response: z.undefined(),
    status: 204,
    errors: ['case.not_found', 'verification.not_found'],
  }),
};
