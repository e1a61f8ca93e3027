import type { Availability, availabilityContract } from '#shared/contract/availability.ts';
import { getKeptAvailability, listPossibleExperts } from '../data/availability.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from './require-consultation.ts';

/** Who takes calls, when, and by which rules. */
export const getAvailability: EndpointFunction<typeof availabilityContract.getAvailability> = ({ actor }) =>
  readAvailability(requireOrganization(actor));

export async function readAvailability(organizationId: string): Promise<Availability> {
  const [kept, members] = await Promise.all([
    getKeptAvailability(organizationId),
    listPossibleExperts(organizationId),
  ]);
  const experts = members.map((member) => {
    const hours = kept.hours.find((each) => each.user_id === member.user_id);
    return {
      user_id: member.user_id,
      full_name: member.full_name,
      role: member.role,
      hours,
      version: hours?.version ?? 0,
    };
  });
  return {
    rules: kept.rules,
    rulesVersion: kept.rulesVersion,
    experts: experts.sort((a, b) => a.full_name.localeCompare(b.full_name)),
    officeHours: experts.every((expert) => !expert.hours),
  };
}
