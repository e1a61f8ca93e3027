import type { availabilityContract } from '#shared/contract/availability.ts';
import { putBookingRules } from '../data/consultations/availability.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { readAvailability } from './get-availability.ts';

/** Sets the booking rules. Existing calls are not affected. */
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
    { onConditionFailed: 'conflict' },
  );
  return readAvailability(organizationId);
};
