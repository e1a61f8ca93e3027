import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { listStaffCases } from '../data/staff-case-list.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';

export const listOrganizationCases: EndpointFunction<typeof staffCasesContract.listOrganizationCases> = ({
  actor,
  query: { cursor, limit, ...filter },
}) => listStaffCases(requireOrganization(actor), filter, { cursor, limit });
