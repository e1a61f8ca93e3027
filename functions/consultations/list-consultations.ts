import type { consultationsContract } from '#shared/contract/consultations.ts';
import { listConsultations as listKept } from '../data/consultation.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from './require-consultation.ts';

/** What the organization received, newest first, by visa and urgency. */
export const listConsultations: EndpointFunction<typeof consultationsContract.listConsultations> = ({
  actor,
  query: { visa, urgency, ...page },
}) => listKept(requireOrganization(actor), { visa, urgency }, page);
