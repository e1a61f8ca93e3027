import type { casesContract } from '#shared/contract/cases.ts';
import { type CaseStatus, decidedByStaff } from '#shared/domain/case-status.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { changeOf, putChangedCase } from '../data/case.ts';
import { addToFigures, statusFigure } from '../data/figures.ts';
import { putHistory } from '../data/history.ts';
import { getOrganization } from '../data/organization.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { timestamp } from '../platform/clock.ts';
import { requireCase } from './require-case.ts';

/** Row, counts and history in one transaction. The status a case already has is no change, and no conflict. */
export const setCaseStatus: EndpointFunction<typeof casesContract.setCaseStatus> = async ({
  actor,
  params,
  body,
}) => {
  const found = await requireCase(actor, params.caseId);
  if (found.status === body.status) return found;
  if (found.version !== body.version) throw new ApiError('case.changed');
  await requireMaySet(body.status, actor, found.org_id);
  const changed = changeOf(found, timestamp(), { status: body.status });
  try {
    await writeTogether(
      putChangedCase(changed),
      addToFigures(found.org_id, { [statusFigure(found.status)]: -1, [statusFigure(body.status)]: 1 }),
      putHistory(found.id, actor, { kind: 'status', from: found.status, to: body.status }),
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('case.changed') : error;
  }
  return changed;
};

async function requireMaySet(status: CaseStatus, actor: Actor, organizationId: string): Promise<void> {
  if (isStaff(actor.role) || !(decidedByStaff as readonly CaseStatus[]).includes(status)) return;
  const organization = await getOrganization(organizationId);
  if (organization?.staff_decides) throw new ApiError('case.status_reserved');
}
