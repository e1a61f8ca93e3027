import { getBookingRules } from '../data/consultations/availability.ts';
import type { Account } from '../data/people/account.ts';

/** The time zone of an organization's booking rules. */
export const organizationZone = async (organizationId: string): Promise<string> =>
  (await getBookingRules(organizationId)).rules.time_zone;

/** A person's time zone; their organization's until a browser has reported one. */
export async function zoneOf({ profile, membership }: Account): Promise<string> {
  if (profile.time_zone) return profile.time_zone;
  return membership ? await organizationZone(membership.org_id) : 'UTC';
}
