import type { availabilityContract } from '#shared/contract/availability.ts';
import { putBookingRules } from '../data/consultations/availability.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { readAvailability } from './get-availability.ts';

/** Sets the rules of booking. Calls that are booked already stay. */
export const setBookingRules: EndpointFunction<typeof availabilityContract.setBookingRules> = async ({
  actor,
  body,
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  try {
    await transact(
      putBookingRules(organizationId, body.rules, body.version),
      audit({ kind: 'booking-rules-changed' }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('conflict');
    throw error;
  }
  return readAvailability(organizationId);
};
