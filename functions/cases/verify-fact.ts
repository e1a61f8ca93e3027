import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { isReplaced } from '#shared/domain/checklist.ts';
import { factHash } from '#shared/routes/fact-value.ts';
import { getAssessment } from '../data/cases/assessment.ts';
import { checkShowsAssessment } from '../data/cases/case.ts';
import { checkDocumentExists, listItemRows } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { deleteVerification, listVerifications, putVerification } from '../data/cases/verification.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { requireSeenDocument } from '../workflows/confidential-documents.ts';

/**
 * Requires the displayed assessment to still be the latest one, since a newer assessment may have a different
 * value.
 */
export const verifyFact: EndpointFunction<typeof caseAssessmentsContract.verifyFact> = async ({
  actor,
  params: { caseId, fact },
  body,
  audit,
}) => {
  const found = await requireCase(actor, caseId);
  const stored =
    found.assessment?.id === body.assessment_id && (await getAssessment(found.id, body.assessment_id));
  if (!stored) throw new ApiError('assessment.not_found');
  const value_hash = factHash(stored.facts, fact);
  const isNamed = stored.assessment.entries.some(({ facts }) => facts.includes(fact));
  if (!value_hash || !isNamed) throw ApiError.invalid('fact', 'The assessment doesn’t use this fact');
  const document = await requireSeenDocument(actor, found, body.document_id);
  await requireCurrent(found.id, fact, document.id);
  const verification = {
    fact,
    document_id: document.id,
    at: timestamp(),
    actor_id: actor.userId,
    actor_name: actor.fullName,
  };
  /** Of a repeated request. */
  const findEarlier = async () => {
    const earlier = (await listVerifications(found.id)).find((each) => each.fact === fact);
    if (!earlier) throw new ApiError('conflict');
    const { value_hash: _, ...rest } = earlier;
    return rest;
  };
  const earlier = await transact(
    {
      document: checkDocumentExists(found.id, document.id),
      assessment: checkShowsAssessment(found, stored.id),
      verification: putVerification(found.id, { ...verification, value_hash }),
      history: putHistory(found.id, actor, { kind: 'fact-verified', fact, document: document.name }),
      audit: audit({ kind: 'fact-verified', case_id: found.id, document_id: document.id, fact }),
    },
    {
      onConditionFailed: {
        ...{ document: 'document.not_found', assessment: 'assessment.not_found' },
        verification: findEarlier,
      },
    },
  );
  return earlier ?? verification;
};

/**
 * A document that a newer version has replaced proves nothing anymore. A fact that it has proven before stays verified,
 * and a repeated request finds that.
 * @throws ApiError `document.replaced`
 */
async function requireCurrent(caseId: string, fact: string, documentId: string): Promise<void> {
  if (!isReplaced(await listItemRows(caseId), documentId)) return;
  const verified = await listVerifications(caseId);
  if (!verified.some((each) => each.fact === fact && each.document_id === documentId))
    throw new ApiError('document.replaced');
}

export const withdrawVerification: EndpointFunction<
  typeof caseAssessmentsContract.withdrawVerification
> = async ({ actor, params: { caseId, fact }, audit }) => {
  const found = await requireCase(actor, caseId);
  await transact(
    {
      verification: deleteVerification(found.id, fact),
      history: putHistory(found.id, actor, { kind: 'fact-unverified', fact, because: 'withdrawn' }),
      audit: audit({ kind: 'fact-unverified', case_id: found.id, fact }),
    },
    { onConditionFailed: { verification: 'verification.not_found' } },
  );
  return undefined;
};
