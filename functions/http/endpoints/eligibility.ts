import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { checkEligibility } from '../../eligibility/check-eligibility.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(eligibilityContract, {
  checkEligibility,
});
