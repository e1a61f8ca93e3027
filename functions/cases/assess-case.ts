import type { caseAssessmentsContract, NewAssessment } from '#shared/contract/case-assessments.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { canonicalJson } from '#shared/routes/engine/fingerprint.ts';
import { getAssessment, putAssessment, summaryOf } from '../data/cases/assessment.ts';
import { type CaseItem, changeOf, updateCase } from '../data/cases/case.ts';
import { findDocuments, requireEvidence } from '../data/cases/evidence.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import {
  deleteVerification,
  listVerifications,
  stillApplies,
  type VerificationItem,
  withProof,
} from '../data/cases/verification.ts';
import type { QuotaSpending } from '../data/core/check-quota.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { getFacts } from '../data/people/facts.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { composeAssessment } from '../workflows/compose-assessment.ts';
import { assessmentResponse } from './assessment-response.ts';

const maxAttempts = 4;

export const assessCase: EndpointFunction<typeof caseAssessmentsContract.assessCase> = async ({
  actor,
  params,
  body,
  idempotencyKey,
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  // The facts on file are the principal's, not the dependent's.
  if (found.dependent) throw ApiError.invalid('facts', 'Only the principal applicant’s case is assessed');
  const facts = body.facts ?? (await ownFactsOf(found));
  await requireEvidence(facts, {
    applicantId: found.applicant_id,
    organizationId: found.org_id,
    caseId: found.id,
  });
  const quota = await prepareQuota({ assessments: 1 });
  const stored = await storeAssessment(found, { facts, as_of: body.as_of }, actor, quota, idempotencyKey);
  return assessmentResponse(stored, await listVerifications(found.id));
};

async function ownFactsOf({ applicant_id }: CaseItem): Promise<NewAssessment['facts']> {
  const { facts, version } = await getFacts(applicant_id);
  if (version === 0) throw new ApiError('facts.missing');
  return facts;
}

/** A claim that staff verified counts as proven by their document, unless it has been deleted. */
async function provenFacts(
  { id }: CaseItem,
  facts: NewAssessment['facts'],
  verified: readonly VerificationItem[],
): Promise<NewAssessment['facts']> {
  if (canonicalJson(withProof(facts, verified)) === canonicalJson(facts)) return facts;
  const existing = await findDocuments(id, [...new Set(verified.map(({ document_id }) => document_id))]);
  return withProof(
    facts,
    verified.filter(({ document_id }) => existing.includes(document_id)),
  );
}

/**
 * Writes the assessment, the case, and the history in one transaction. The user didn't act on a particular version,
 * so after a concurrent change the case is read again and the write retried.
 * @throws ApiError `case.changed` after several conflicts in a row
 */
async function storeAssessment(
  current: CaseItem,
  request: NewAssessment,
  actor: Caller,
  quota: QuotaSpending,
  key: string | undefined,
): Promise<CaseAssessment> {
  let found = current;
  for (let attempt = 1; ; attempt++) {
    const verifications = await listVerifications(found.id);
    const undone = verifications.filter((each) => !stillApplies(each, request.facts));
    const facts = await provenFacts(
      found,
      request.facts,
      verifications.filter((each) => !undone.includes(each)),
    );
    const assessed = composeAssessment(found, { ...request, facts }, actor);
    try {
      return await createIdempotently({
        userId: actor.userId,
        key,
        operation: `assessCase ${found.id}`,
        item: assessed,
        quota,
        same: (first) =>
          [facts, request.facts].some((each) => canonicalJson(first.facts) === canonicalJson(each)) &&
          (request.as_of ?? first.assessment.as_of) === first.assessment.as_of,
        find: (id) => getAssessment(current.id, id),
        parts: {
          case: updateCase(changeOf(found, assessed.at, { assessment: summaryOf(assessed) })),
          assessment: putAssessment(assessed),
          history: putHistory(
            found.id,
            actor,
            { kind: 'assessed', assessment_id: assessed.id },
            new Date(assessed.at),
          ),
          undone: undone.map(({ fact }) => deleteVerification(found.id, fact)),
          undoneHistory: undone.map(({ fact }) =>
            putHistory(found.id, actor, { kind: 'fact-unverified', fact, because: 'changed' }),
          ),
        },
        finalErrors: { case: 'case.changed', undone: 'case.changed' },
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'case.changed') || attempt === maxAttempts)
        throw error;
      found = await requireCase(actor, current.id);
    }
  }
}
