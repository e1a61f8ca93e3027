import type { availabilityContract } from '#shared/contract/availability.ts';
import { ExpertHours } from '#shared/domain/booking-rules.ts';
import {
  checkStillExpert,
  getExperts,
  getHoursOf,
  nextHoursVersion,
  putExpertHours,
} from '../data/consultations/availability.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { expertOf } from './get-availability.ts';

/** Sets an expert's hours. Existing calls are not affected. Hours that are already stored never conflict. */
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
  const stored = await transact(
    {
      hours: putExpertHours(organizationId, expert.user_id, hours, version, next),
      expert: checkStillExpert(organizationId, expert.user_id),
      audit: audit({ kind: 'expert-hours-changed', user_id: expert.user_id }),
    },
    {
      onConditionFailed: {
        expert: 'conflict',
        hours: async () => {
          const [current] = await getHoursOf(organizationId, [expert.user_id]);
          // Otherwise repeated after the response was lost.
          if (!current || !isDeepStrictEqual(ExpertHours.parse(current), hours))
            throw new ApiError('conflict');
          return current;
        },
      },
    },
  );
  return expertOf(expert, stored ?? { user_id: expert.user_id, ...hours, version: next });
};
