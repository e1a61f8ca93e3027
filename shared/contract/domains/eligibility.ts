import { assessmentsContract } from '../assessments.ts';
import { eligibilityContract } from '../eligibility.ts';

/** The endpoints of the eligibility function. */
export const eligibilityDomain = {
  ...eligibilityContract,
  ...assessmentsContract,
} as const;
