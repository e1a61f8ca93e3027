import { availabilityContract } from '#shared/contract/availability.ts';
import { getAvailability, listExperts } from '../../bookings/get-availability.ts';
import { setBookingRules } from '../../bookings/set-booking-rules.ts';
import { setExpertHours } from '../../bookings/set-expert-hours.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(availabilityContract, {
  getAvailability,
  listExperts,
  setBookingRules,
  setExpertHours,
});
