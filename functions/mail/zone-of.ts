import { getBookingRules } from '../data/consultations/availability.ts';
import type { Account } from '../data/people/account.ts';

/** A person's time zone; until a browser has reported one, their organization's. */
export async function zoneOf({ profile, membership }: Account): Promise<string> {
  if (profile.time_zone) return profile.time_zone;
  return membership ? (await getBookingRules(membership.org_id)).rules.time_zone : 'UTC';
}
