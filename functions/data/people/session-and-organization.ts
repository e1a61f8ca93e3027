import { bookingRulesOf } from '../consultations/availability.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { OrganizationItem } from './organization.ts';

interface SessionKey {
  readonly userId: string;
  readonly signInId: string | undefined;
  readonly organizationId: string | undefined;
}

/** A member's organization and its time zone. */
export interface OwnOrganization {
  readonly organization: OrganizationItem | undefined;
  /** Undefined without an organization. */
  readonly timeZone: string | undefined;
}

/**
 * A sign-in's session and an organization, if they exist, in one call, since parallel calls would need more
 * connections. Consistent for the organization, so its settings take effect immediately.
 */
export async function getSessionAndOrganization({ userId, signInId, organizationId }: SessionKey) {
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
