import { availabilityContract } from '../availability.ts';
import { bookingsContract } from '../bookings.ts';
import { consultationsContract } from '../consultations.ts';
import { contactContract } from '../contact.ts';

/** The endpoints of the consultations function. */
export const consultationsDomain = {
  ...consultationsContract,
  ...contactContract,
  ...bookingsContract,
  ...availabilityContract,
} as const;
