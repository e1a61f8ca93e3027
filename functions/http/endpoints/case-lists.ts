import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { listOrganizationCases } from '../../cases/list-organization-cases.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(staffCasesContract, { listOrganizationCases });
