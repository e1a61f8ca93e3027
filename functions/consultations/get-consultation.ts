import type { consultationsContract } from '#shared/contract/consultations.ts';
import { detailResponse, requireConsultation } from '../data/consultations/require-consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** A submission with its resume and its call. */
export const getConsultation: EndpointFunction<typeof consultationsContract.getConsultation> = async ({
  actor,
  params,
}) => detailResponse(await requireConsultation(actor, params.consultationId));
