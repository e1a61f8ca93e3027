import type { casesContract } from '#shared/contract/cases.ts';
import { demoOrganizationId, isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { type CaseItem, getCase, listApplicantCases } from '../data/cases/case.ts';
import { latestTemplate } from '../data/cases/checklist-template.ts';
import { openCase } from '../data/cases/open-case.ts';
import { getIdempotentResult, putIdempotencyKey } from '../data/core/idempotency.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const operation = 'ensureDemoCase';

/**
 * The list of cases is an eventually consistent index, so an idempotency record decides between concurrent tabs:
 * the first writes it with the case, and the second reads it.
 */
export const ensureDemoCase: EndpointFunction<typeof casesContract.ensureDemoCase> = async ({ actor }) => {
  if (!isDemoAccount(actor.email, setting(environmentNames.productDomain)))
    throw new ApiError('case.forbidden');
  if (!actor.organizationId) throw new ApiError('organization.missing');
  const newest = (await listApplicantCases(actor.userId, demoOrganizationId, { limit: 1 })).items[0];
  if (newest) return newest;
  const earlier = await getIdempotentResult(actor.userId, operation, operation);
  const existing = earlier && (await getCase(earlier));
  if (existing) return existing;
  const { opened, parts } = openCase(actor, {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    country: 'US',
    path: 'US_O1A',
    checklist_template: await latestTemplate(actor.organizationId, 'US_O1A'),
    status: 'COLLECTING',
  });
  const concurrent = await transact(
    { ...parts, idempotencyKey: putIdempotencyKey(actor.userId, operation, operation, opened.id, earlier) },
    { onConditionFailed: () => findFirst(actor.userId) },
  );
  return concurrent ?? opened;
};

/** @throws ApiError `conflict` when no other tab created a case */
async function findFirst(userId: string): Promise<CaseItem> {
  const first = await getIdempotentResult(userId, operation, operation);
  const found = first && (await getCase(first));
  if (!found) throw new ApiError('conflict');
  return found;
}
