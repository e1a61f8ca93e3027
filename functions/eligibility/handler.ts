import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { domainHandler } from '../http/endpoint.ts';
import { checkEligibility } from './check-eligibility.ts';
import { getOpenApi } from './get-open-api.ts';

export const handler = domainHandler(eligibilityContract, { checkEligibility, getOpenApi });
