import { countsContract } from '#shared/contract/counts.ts';
import { countOrganizationCases, countOwnCases } from '../../cases/count-cases.ts';
import { countConsultations } from '../../consultations/count-consultations.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(countsContract, {
  countOwnCases,
  countOrganizationCases,
  // Reads worklists, which no other request of the group does.
  countToday: onDemand(async () => (await import('../../cases/count-today.ts')).countToday),
  countConsultations,
});
