import type { countsContract } from '#shared/contract/counts.ts';
import { countConsultations as countKept } from '../data/consultations/consultation.ts';
import { requireOrganization } from '../data/consultations/require-consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const countConsultations: EndpointFunction<typeof countsContract.countConsultations> = ({
  actor,
  query,
}) => countKept(requireOrganization(actor), query);
