import { eligibilityDomain } from '#shared/contract/domains/eligibility.ts';
import { checkEligibility } from '../../eligibility/check-eligibility.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(eligibilityDomain, {
  checkEligibility,
  assessEligibility: onDemand(
    async () => (await import('../../eligibility/assess-eligibility.ts')).assessEligibility,
  ),
  getOpenApi: onDemand(async () => (await import('../../eligibility/get-open-api.ts')).getOpenApi),
});
