import { assessmentsContract } from '#shared/contract/assessments.ts';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { domainHandler } from '../http/endpoint.ts';
import { onDemand } from '../http/on-demand.ts';
import { checkEligibility } from './check-eligibility.ts';

export const handler = domainHandler(
  { ...eligibilityContract, ...assessmentsContract },
  {
    checkEligibility,
    assessEligibility: onDemand(async () => (await import('./assess-eligibility.ts')).assessEligibility),
    getOpenApi: onDemand(async () => (await import('./get-open-api.ts')).getOpenApi),
  },
);
