import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/cases/case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** Removed members no longer see the organization's cases, in the list or individually. */
export const listOwnCases: EndpointFunction<typeof casesContract.listOwnCases> = async ({ actor, query }) =>
  actor.organizationId ? listApplicantCases(actor.userId, actor.organizationId, query) : { items: [] };
