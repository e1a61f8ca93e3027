import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { foldText } from '#shared/domain/fold-text.ts';
import { typedWords } from '#shared/domain/match-text.ts';
import { isStaff, type StaffRole } from '#shared/domain/roles.ts';
import { ApiError } from '../../platform/api-error.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { queryRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { MembershipItem } from './account.ts';

const { lookups, membersByOrganization, staffByOrganization } = tableIndexes;

/** The text that member search matches. */
export const memberText = (member: Pick<MembershipItem, 'full_name' | 'email'>): string =>
  foldText(`${member.full_name}\n${member.email}`);

/** The stored form of a membership, with its index attributes. */
export function membershipRow(member: MembershipItem) {
  const at = timeKey(member.created_at, member.user_id);
  return {
    ...keys.membership(member.user_id),
    entity: 'Membership',
    ...member,
    member_text: memberText(member),
    [lookups.partition]: partitions.orgEmails(member.org_id),
    [lookups.sort]: foldText(member.email),
    [membersByOrganization.partition]: partitions.orgMembers(member.org_id),
    [membersByOrganization.sort]: at,
    ...(isStaff(member.role) && {
      [staffByOrganization.partition]: partitions.orgStaff(member.org_id),
      [staffByOrganization.sort]: at,
    }),
  };
}

/**
 * Puts a membership; the condition fails if the person already belongs to an organization. Combine with
 * `checkStillNamed`, because a rename may be in progress.
 */
export const putNewMembership = (member: MembershipItem): TransactItem => ({
  Put: { Item: membershipRow(member), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Condition check: the person still belongs to no organization. */
export const checkNotMember = (userId: string): TransactItem => ({
  ConditionCheck: { Key: keys.membership(userId), ConditionExpression: 'attribute_not_exists(pk)' },
});

const unchanged = (current: MembershipItem) => ({
  ConditionExpression: 'org_id = :org AND #role = :role AND full_name = :name',
  ExpressionAttributeNames: { '#role': 'role' },
  ExpressionAttributeValues: { ':org': current.org_id, ':role': current.role, ':name': current.full_name },
});

/**
 * Changes a member's role; the condition fails if the membership or its second factor changed since it was read.
 */
export function putChangedRole(current: MembershipItem, role: MembershipItem['role']): TransactItem {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = unchanged(current);
  const { second_factor: fact } = current;
  const sameFact = fact ? 'second_factor = :fact' : 'attribute_not_exists(second_factor)';
  return {
    Put: {
      Item: membershipRow({ ...current, role }),
      ConditionExpression: `${ConditionExpression} AND ${sameFact}`,
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(fact && { ':fact': fact }) },
    },
  };
}

/** Deletes a membership; the condition fails if it changed since it was read. */
export const deleteMembership = (current: MembershipItem): TransactItem => ({
  Delete: { Key: keys.membership(current.user_id), ...unchanged(current) },
});

/** Condition check: the person is still a member with this name. */
export const checkStillMember = (userId: string, organizationId: string, fullName: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: 'org_id = :org AND full_name = :name',
    ExpressionAttributeValues: { ':org': organizationId, ':name': fullName },
  },
});

/** Condition check: the person is still staff with this name. */
export const checkStillStaff = (userId: string, organizationId: string, fullName: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: 'org_id = :org AND full_name = :name AND #role <> :applicant',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':org': organizationId, ':name': fullName, ':applicant': 'APPLICANT' },
  },
});

/** Condition check: the person is staff of this organization. */
export const checkIsStaff = (userId: string, organizationId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: 'org_id = :org AND #role <> :applicant',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':org': organizationId, ':applicant': 'APPLICANT' },
  },
});

/** Condition check: the person still has this role in the organization. */
export const checkHasRole = ({
  user_id,
  org_id,
  role,
}: Pick<MembershipItem, 'user_id' | 'org_id' | 'role'>): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(user_id),
    ConditionExpression: 'org_id = :org AND #role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':org': org_id, ':role': role },
  },
});

/** A member of this organization, strongly consistent, or undefined. */
export async function getMember(userId: string, organizationId: string): Promise<MembershipItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.membership(userId), ConsistentRead: true }),
  );
  const member = Item && MembershipItem.parse(Item);
  return member?.org_id === organizationId ? member : undefined;
}

/**
 * For use after `checkStillMember` failed.
 * @throws ApiError `conflict` if the person was renamed, `membership.missing` if they left
 */
export async function rejectChangedMember(userId: string, organizationId: string): Promise<never> {
  throw new ApiError((await getMember(userId, organizationId)) ? 'conflict' : 'membership.missing');
}

type PageRequest = { cursor?: string | undefined; limit: number };

/** Members, latest joined first; `staff` excludes applicants. One query. */
export function listMembers(
  organizationId: string,
  staff: boolean,
  page: PageRequest,
): Promise<Page<MembershipItem>> {
  const index = staff ? staffByOrganization : membersByOrganization;
  const partition = staff ? partitions.orgStaff(organizationId) : partitions.orgMembers(organizationId);
  return queryPage(
    {
      IndexName: index.name,
      KeyConditionExpression: '#partition = :organization',
      ExpressionAttributeNames: { '#partition': index.partition },
      ExpressionAttributeValues: { ':organization': partition },
      ScanIndexForward: false,
    },
    page,
    (item) => MembershipItem.parse(item),
  );
}

/** An organization's staff, latest joined first. */
const staffQuery = (organizationId: string) => ({
  IndexName: staffByOrganization.name,
  KeyConditionExpression: '#partition = :organization',
  ExpressionAttributeNames: { '#partition': staffByOrganization.partition },
  ExpressionAttributeValues: { ':organization': partitions.orgStaff(organizationId) },
  ScanIndexForward: false,
});

/** Names of an organization's staff, by ID: one query per megabyte, which is about 2,000 people and 128 read units. */
export async function listStaffNames(organizationId: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const row of queryRows(staffQuery(organizationId))) {
    const { user_id, full_name } = MembershipItem.parse(row);
    names.set(user_id, full_name);
  }
  return names;
}

/** The maximum number of people emailed about something without an owner. */
const maxRecipients = 20;

/**
 * Staff of one role, latest joined first. Reads the organization's staff until there are enough or no more: one query
 * per megabyte, which is about 2,000 people and 128 read units.
 */
export async function listStaffOfRole(organizationId: string, role: StaffRole): Promise<string[]> {
  const staff = staffQuery(organizationId);
  const rows = queryRows({
    ...staff,
    FilterExpression: '#role = :role',
    ExpressionAttributeNames: { ...staff.ExpressionAttributeNames, '#role': 'role' },
    ExpressionAttributeValues: { ...staff.ExpressionAttributeValues, ':role': role },
  });
  const found: string[] = [];
  for await (const row of rows) {
    found.push(MembershipItem.parse(row).user_id);
    if (found.length === maxRecipients) break;
  }
  return found;
}

/** An organization's admins; see `listStaffOfRole`. */
export const listAdmins = (organizationId: string): Promise<string[]> =>
  listStaffOfRole(organizationId, 'ADMIN');

/**
 * The maximum number of members a page of the applicant picker reads; with a search, the page may be short and
 * continue.
 */
const maxScanned = 450;

/** Applicants, latest joined first, whose name or email contains each word of `query`. One bounded query. */
export function listApplicants(
  organizationId: string,
  query: string | undefined,
  page: PageRequest,
): Promise<Page<MembershipItem>> {
  const words = query ? typedWords(query) : [];
  const conditions = words.map((_, at) => `contains(member_text, :word${at})`);
  return queryPage(
    {
      IndexName: membersByOrganization.name,
      KeyConditionExpression: '#partition = :organization',
      FilterExpression: ['#role = :applicant', ...conditions].join(' AND '),
      ExpressionAttributeNames: { '#partition': membersByOrganization.partition, '#role': 'role' },
      ExpressionAttributeValues: {
        ':organization': partitions.orgMembers(organizationId),
        ':applicant': 'APPLICANT',
        ...Object.fromEntries(words.map((word, at) => [`:word${at}`, word])),
      },
      ScanIndexForward: false,
    },
    { ...page, limit: query ? maxScanned : page.limit },
    (item) => MembershipItem.parse(item),
  );
}
