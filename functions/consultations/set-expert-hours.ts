import type { availabilityContract } from '#shared/contract/availability.ts';
import { getExperts, putExpertHours, stillExpert } from '../data/availability.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';
import { expertOf } from './get-availability.ts';

/** Sets when an expert takes calls. Calls that are booked already stay. */
export const setExpertHours: EndpointFunction<typeof availabilityContract.setExpertHours> = async ({
  actor,
  params,
  body: { hours, version },
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  const [expert] = await getExperts(organizationId, [params.expertId]);
  if (!expert) throw ApiError.invalid('expertId', 'Choose somebody who manages consultations');
  try {
    await writeTogether(
      putExpertHours(organizationId, expert.user_id, hours, version),
      stillExpert(organizationId, expert.user_id),
      audit({ kind: 'expert-hours-changed', user_id: expert.user_id }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('conflict');
    throw error;
  }
  return expertOf(expert, { user_id: expert.user_id, ...hours, version: version + 1 });
};
