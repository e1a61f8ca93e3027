import type { eligibilityContract } from '#shared/contract/eligibility.ts';
import { scoreO1a } from '#shared/domain/eligibility.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const checkEligibility: EndpointFunction<typeof eligibilityContract.checkEligibility> = async ({
  body,
}) => ({ result: scoreO1a(body.facts) });
