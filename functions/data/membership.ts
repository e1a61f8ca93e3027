import type { MembershipItem } from './account.ts';
import { keys, partitions, timeKey } from './keys.ts';
import { tableIndexes } from './table-schema.ts';
import type { Write } from './transaction.ts';

const index = tableIndexes.membersByOrganization;

/** A membership as it lies in the table, with its place in the organization's list. */
export const membershipRow = (member: MembershipItem) => ({
  ...keys.membership(member.user_id),
  entity: 'Membership',
  ...member,
  [index.partition]: partitions.orgMembers(member.org_id),
  [index.sort]: timeKey(member.created_at, member.user_id),
});

/** Makes a person a member; the condition fails when they belong to an organization already. */
export const putNewMembership = (member: MembershipItem): Write => ({
  Put: { Item: membershipRow(member), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Holds a transaction to the person still being a member of the organization. */
export const stillMember = (userId: string, organizationId: string): Write => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: 'org_id = :org',
    ExpressionAttributeValues: { ':org': organizationId },
  },
});
