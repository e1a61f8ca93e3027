import { assessmentsContract } from '#shared/contract/assessments.ts';
import { assessEligibility } from '../../eligibility/assess-eligibility.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(assessmentsContract, {
  assessEligibility,
});
