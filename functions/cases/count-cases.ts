import type { countsContract } from '#shared/contract/counts.ts';
import { countApplicantCases } from '../data/cases/count-applicant-cases.ts';
import { countStaffCases } from '../data/cases/count-staff-cases.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { resolveOwner } from './owner-filter.ts';

export const countOrganizationCases: EndpointFunction<typeof countsContract.countOrganizationCases> = ({
  actor,
  query,
}) => countStaffCases(requireOrganization(actor), resolveOwner(query, actor));

export const countOwnCases: EndpointFunction<typeof countsContract.countOwnCases> = async ({ actor }) =>
  actor.organizationId
    ? countApplicantCases(actor.userId, actor.organizationId)
    : { count: 0, open: 0, more: false };
