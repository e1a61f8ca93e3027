import type { countsContract } from '#shared/contract/counts.ts';
import { countConsultations as countKept } from '../data/consultations/consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

export const countConsultations: EndpointFunction<typeof countsContract.countConsultations> = ({
  actor,
  query,
}) => countKept(requireOrganization(actor), query);
