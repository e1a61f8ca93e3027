import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/case.ts';
import type { EndpointFunction } from '../http/endpoint.ts';

/** Whoever was removed from the organization sees its cases no more, here as in each of them. */
export const listOwnCases: EndpointFunction<typeof casesContract.listOwnCases> = async ({ actor, query }) =>
  actor.organizationId ? listApplicantCases(actor.userId, actor.organizationId, query) : { items: [] };
