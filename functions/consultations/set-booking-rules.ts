import type { availabilityContract } from '#shared/contract/availability.ts';
import { putBookingRules } from '../data/availability.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';
import { readAvailability } from './get-availability.ts';

/** Sets the rules of booking. Calls that are booked already stay. */
export const setBookingRules: EndpointFunction<typeof availabilityContract.setBookingRules> = async ({
  actor,
  body,
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  try {
    await writeTogether(
      putBookingRules(organizationId, body.rules, body.version),
      audit({ kind: 'booking-rules-changed' }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('conflict');
    throw error;
  }
  return readAvailability(organizationId);
};
