import type { consultationsContract } from '#shared/contract/consultations.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { detailAnswer, requireConsultation } from './require-consultation.ts';

/** One submission with its resume and its call. */
export const getConsultation: EndpointFunction<typeof consultationsContract.getConsultation> = async ({
  actor,
  params,
}) => detailAnswer(await requireConsultation(actor, params.consultationId));
