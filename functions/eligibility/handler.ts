import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { domainHandler } from '../http/endpoint.ts';
import { onDemand } from '../http/on-demand.ts';
import { checkEligibility } from './check-eligibility.ts';

export const handler = domainHandler(eligibilityContract, {
  checkEligibility,
  getOpenApi: onDemand(async () => (await import('./get-open-api.ts')).getOpenApi),
});
