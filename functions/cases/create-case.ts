import type { casesContract } from '#shared/contract/cases.ts';
import { getCase } from '../data/case.ts';
import { getOnce, putOnce } from '../data/once.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { countEvent } from '../platform/metrics.ts';
import { openCase } from './open-case.ts';

const operation = 'createCase';

/** Opens a DRAFT case for the asking applicant: one transaction, and once for an idempotency key. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body,
  idempotencyKey,
}) => {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  const { opened, writes } = openCase(actor, {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    ...body,
  });
  try {
    await writeTogether(
      ...writes,
      idempotencyKey ? putOnce(actor.userId, idempotencyKey, operation, opened.id) : undefined,
    );
    countEvent('CaseOpened');
    return opened;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed[0]) throw new ApiError('membership.missing');
    if (!idempotencyKey) throw error;
    const earlier = await getOnce(actor.userId, idempotencyKey, operation);
    const made = earlier && (await getCase(earlier));
    if (!made || made.country !== body.country || made.path !== body.path)
      throw new ApiError('idempotency.conflict');
    return made;
  }
};
