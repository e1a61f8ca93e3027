import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { getMember } from '../data/membership.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';
import { openCaseOnce } from './open-case-once.ts';

/** Opens a DRAFT case for an applicant of the organization. */
export const createCaseForApplicant: EndpointFunction<
  typeof staffCasesContract.createCaseForApplicant
> = async ({ actor, body: { applicant_id, country, path }, idempotencyKey }) => {
  const organizationId = requireOrganization(actor);
  const applicant = await getMember(applicant_id, organizationId);
  if (applicant?.role !== 'APPLICANT') throw new ApiError('applicant.not_found');
  const facts = {
    org_id: organizationId,
    applicant_id,
    applicant_name: applicant.full_name,
    country,
    path,
  };
  return openCaseOnce(actor, facts, 'createCaseForApplicant', idempotencyKey);
};
