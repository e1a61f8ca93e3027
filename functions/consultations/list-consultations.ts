import type { consultationsContract } from '#shared/contract/consultations.ts';
import { listConsultations as listKept } from '../data/consultations/consultation.ts';
import { requireOrganization } from '../data/consultations/require-consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** The organization's submissions, newest first, filtered by visa and urgency. */
export const listConsultations: EndpointFunction<typeof consultationsContract.listConsultations> = ({
  actor,
  query: { visa, urgency, ...page },
}) => listKept(requireOrganization(actor), { visa, urgency }, page);
