import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { openCaseIdempotently } from '../data/cases/open-case-idempotently.ts';
import { getMember } from '../data/people/membership.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';

/** Opens a DRAFT case for an applicant of the organization. */
export const createCaseForApplicant: EndpointFunction<
  typeof staffCasesContract.createCaseForApplicant
> = async ({ actor, body: { applicant_id, country, path }, idempotencyKey, prepareQuota }) => {
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
  const quota = prepareQuota({ cases_for_applicants: 1 });
  return openCaseIdempotently({
    by: actor,
    facts,
    quota,
    operation: 'createCaseForApplicant',
    key: idempotencyKey,
  });
};
