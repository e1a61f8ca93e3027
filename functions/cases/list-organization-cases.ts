import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { listStaffCases } from '../data/cases/staff-case-list.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { resolveOwner } from './owner-filter.ts';

export const listOrganizationCases: EndpointFunction<typeof staffCasesContract.listOrganizationCases> = ({
  actor,
  query: { cursor, limit, ...filter },
}) => listStaffCases(requireOrganization(actor), resolveOwner(filter, actor), { cursor, limit });
