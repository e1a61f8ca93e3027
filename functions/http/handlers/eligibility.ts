import { assessmentsContract } from '#shared/contract/assessments.ts';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { checkEligibility } from '../../eligibility/check-eligibility.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(
  { ...eligibilityContract, ...assessmentsContract },
  {
    checkEligibility,
    assessEligibility: onDemand(
      async () => (await import('../../eligibility/assess-eligibility.ts')).assessEligibility,
    ),
    getOpenApi: onDemand(async () => (await import('../../eligibility/get-open-api.ts')).getOpenApi),
  },
);
