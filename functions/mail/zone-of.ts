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

type CallExpert = Pick<CallItem, 'expert_id' | 'org_id'>;

/** The account of a call's expert; office calls have none. */
export const accountOfExpert = async ({ expert_id }: CallExpert): Promise<Account | undefined> =>
  expert_id === officeExpertId ? undefined : getAccount(expert_id);

/**
 * The time zone of a call's expert; that of their hours until a browser has reported one. Office calls take place in
 * office hours.
 */
export async function zoneOfExpert(
  { expert_id, org_id }: CallExpert,
  account: Account | undefined,
): Promise<string> {
  if (account?.profile.time_zone) return account.profile.time_zone;
  const hours = expert_id === officeExpertId ? undefined : await ownExpertHours(org_id, expert_id);
  return hours?.time_zone ?? organizationZone(org_id);
}
