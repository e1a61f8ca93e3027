import { getBookingRules } from '../data/consultations/availability.ts';
import type { Account } from '../data/people/account.ts';

/** The time zone an organization takes calls in. */
export const organizationZone = async (organizationId: string): Promise<string> =>
  (await getBookingRules(organizationId)).rules.time_zone;

/** A person's time zone; until a browser has reported one, their organization's. */
export async function zoneOf({ profile, membership }: Account): Promise<string> {
  if (profile.time_zone) return profile.time_zone;
  return membership ? await organizationZone(membership.org_id) : 'UTC';
}
