import { getBookingRules, ownExpertHours } from '../data/consultations/availability.ts';
import { type CallItem, officeExpertId } from '../data/consultations/call.ts';
import { type Account, getAccount } from '../data/people/account.ts';

/** The time zone of an organization's booking rules. */
export const organizationZone = async (organizationId: string): Promise<string> =>
  (await getBookingRules(organizationId)).rules.time_zone;

/** A person's time zone; their organization's until a browser has reported one. */
export async function zoneOf({ profile, membership }: Account): Promise<string> {
  if (profile.time_zone) return profile.time_zone;
  return membership ? await organizationZone(membership.org_id) : 'UTC';
}

/**
 * The time zone of a call's expert; that of their hours until a browser has reported one. Office calls have no
 * account, and take place in office hours.
 */
export async function zoneOfExpert({
  expert_id,
  org_id,
}: Pick<CallItem, 'expert_id' | 'org_id'>): Promise<string> {
  if (expert_id === officeExpertId) return organizationZone(org_id);
  const [account, hours] = await Promise.all([getAccount(expert_id), ownExpertHours(org_id, expert_id)]);
  return account?.profile.time_zone ?? hours?.time_zone ?? organizationZone(org_id);
}
