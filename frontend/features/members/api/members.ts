import { organizationContract } from '#shared/contract/organization.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';

const membersQuery = (queryKey: readonly string[], staff: 'true' | 'false') =>
  pagedQuery(
    queryKey,
    ({ cursor, signal }) => call(organizationContract.listMembers, { query: { cursor, staff }, signal }),
    { meta: listedByIndex },
  );

/** Members who aren't applicants, most recently joined first, in pages. */
export const teamQuery = membersQuery(organizationKeys.team, 'true');
export const applicantMembersQuery = membersQuery(organizationKeys.applicantMembers, 'false');
