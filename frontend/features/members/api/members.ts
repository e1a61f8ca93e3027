import { organizationContract } from '#shared/contract/organization.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

const membersQuery = (queryKey: readonly string[], staff: 'true' | 'false') =>
  pagedQuery(queryKey, ({ cursor, signal }) =>
    call(organizationContract.listMembers, { query: { cursor, staff }, signal }),
  );

/** The members who are not applicants, latest joined first, a page at a time. */
export const teamQuery = membersQuery(organizationKeys.team, 'true');
export const applicantMembersQuery = membersQuery(organizationKeys.applicantMembers, 'false');
