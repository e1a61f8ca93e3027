import type { availabilityContract } from '#shared/contract/availability.ts';
import {
  checkStillExpert,
  getExperts,
  nextHoursVersion,
  putExpertHours,
} from '../data/consultations/availability.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { expertOf } from './get-availability.ts';

/** Sets an expert's hours. Existing calls are not affected. */
export const setExpertHours: EndpointFunction<typeof availabilityContract.setExpertHours> = async ({
  actor,
  params,
  body: { hours, version },
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  const [expert] = await getExperts(organizationId, [params.expertId]);
  if (!expert) throw ApiError.invalid('expertId', 'Choose someone who manages consultations');
  const next = nextHoursVersion(version);
  await transact(
    {
      hours: putExpertHours(organizationId, expert.user_id, hours, version, next),
      expert: checkStillExpert(organizationId, expert.user_id),
      audit: audit({ kind: 'expert-hours-changed', user_id: expert.user_id }),
    },
    { onConditionFailed: 'conflict' },
  );
  return expertOf(expert, { user_id: expert.user_id, ...hours, version: next });
};
