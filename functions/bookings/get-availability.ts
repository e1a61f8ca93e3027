import type { Availability, availabilityContract, Expert } from '#shared/contract/availability.ts';
import {
  getBookingRules,
  getHoursOf,
  type HoursItem,
  hasExpertHours,
  listPossibleExperts,
} from '../data/consultations/availability.ts';
import type { MembershipItem } from '../data/people/account.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

/** The booking rules, and whether office hours apply. */
export const getAvailability: EndpointFunction<typeof availabilityContract.getAvailability> = ({ actor }) =>
  readAvailability(requireOrganization(actor));

export async function readAvailability(organizationId: string): Promise<Availability> {
  const [{ rules, version }, anyHours] = await Promise.all([
    getBookingRules(organizationId),
    hasExpertHours(organizationId),
  ]);
  return { rules, rulesVersion: version, officeHours: !anyHours };
}

/** The experts who take calls and their hours, one page at a time. */
export const listExperts: EndpointFunction<typeof availabilityContract.listExperts> = async ({
  actor,
  query,
}) => {
  const organizationId = requireOrganization(actor);
  const page = await listPossibleExperts(organizationId, query);
  const hours = await getHoursOf(
    organizationId,
    page.items.map(({ user_id }) => user_id),
  );
  const byExpert = new Map(hours.map((each) => [each.user_id, each]));
  return { ...page, items: page.items.map((member) => expertOf(member, byExpert.get(member.user_id))) };
};

export const expertOf = (member: MembershipItem, hours: HoursItem | undefined): Expert => ({
  user_id: member.user_id,
  full_name: member.full_name,
  role: member.role,
  hours,
  version: hours?.version ?? 0,
});
