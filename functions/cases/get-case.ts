import type { casesContract } from '#shared/contract/cases.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireCase } from './require-case.ts';

export const getCase: EndpointFunction<typeof casesContract.getCase> = ({ actor, params }) =>
  requireCase(actor, params.caseId);
