import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { getOpenApi } from '../../eligibility/get-open-api.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(eligibilityContract, {
  getOpenApi,
});
