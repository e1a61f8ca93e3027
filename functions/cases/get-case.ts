import type { casesContract } from '#shared/contract/cases.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const getCase: EndpointFunction<typeof casesContract.getCase> = ({ actor, params }) =>
  requireCase(actor, params.caseId);
