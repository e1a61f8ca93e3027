import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/case.ts';
import type { EndpointFunction } from '../http/endpoint.ts';

export const listOwnCases: EndpointFunction<typeof casesContract.listOwnCases> = ({ actor, query }) =>
  listApplicantCases(actor.userId, query);
