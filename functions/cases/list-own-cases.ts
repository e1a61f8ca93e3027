import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/cases/case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** Whoever was removed from the organization sees its cases no more, here as in each of them. */
export const listOwnCases: EndpointFunction<typeof casesContract.listOwnCases> = async ({ actor, query }) =>
  actor.organizationId ? listApplicantCases(actor.userId, actor.organizationId, query) : { items: [] };
