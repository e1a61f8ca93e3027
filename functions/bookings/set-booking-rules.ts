import type { availabilityContract } from '#shared/contract/availability.ts';
import { getBookingRules, putBookingRules } from '../data/consultations/availability.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { readAvailability } from './get-availability.ts';

/** Sets the booking rules. Existing calls are not affected. Rules that are already stored never conflict. */
export const setBookingRules: EndpointFunction<typeof availabilityContract.setBookingRules> = async ({
  actor,
  body,
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  await transact(
    {
      rules: putBookingRules(organizationId, body.rules, body.version),
      audit: audit({ kind: 'booking-rules-changed' }),
    },
    {
      onConditionFailed: async () => {
        const { rules } = await getBookingRules(organizationId);
        // Otherwise repeated after the response was lost.
        if (!isDeepStrictEqual(rules, body.rules)) throw new ApiError('conflict');
      },
    },
  );
  return readAvailability(organizationId);
};
