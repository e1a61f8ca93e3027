import { bookingRulesOf } from '../consultations/availability.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { OrganizationItem } from './organization.ts';

interface Wanted {
  readonly userId: string;
  readonly signInId: string | undefined;
  readonly organizationId: string | undefined;
}

/** The organization of a member, with the zone of its calendar. */
export interface OwnOrganization {
  readonly organization: OrganizationItem | undefined;
  /** Undefined without an organization. */
  readonly timeZone: string | undefined;
}

/**
 * The session of a sign-in and an organization, as far as there are any, in one call: several at the same time take
 * more connections. Consistent for the organization, whose settings count at once.
 */
export async function getSessionAndOrganization({ userId, signInId, organizationId }: Wanted) {
  const session = signInId === undefined ? undefined : keys.session(userId, signInId);
  const organization = organizationId === undefined ? undefined : keys.organization(organizationId);
  const rules = organizationId === undefined ? undefined : keys.bookingRules(organizationId);
  const wanted = [session, organization, rules].filter((key) => key !== undefined);
  const rows = await getRows(wanted, { ConsistentRead: organization !== undefined });
  const rowAt = (key: typeof session) => rows.find(({ pk, sk }) => pk === key?.pk && sk === key?.sk);
  const ofOrganization = rowAt(organization);
  return {
    session: rowAt(session),
    organization: ofOrganization && OrganizationItem.parse(ofOrganization),
    timeZone: rules && bookingRulesOf(rowAt(rules)).rules.time_zone,
  };
}
