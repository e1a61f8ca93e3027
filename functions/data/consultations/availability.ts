import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { BookingRules, defaultBookingRules, ExpertHours } from '#shared/domain/booking-rules.ts';
import { expertRoles, isExpert } from '#shared/domain/roles.ts';
import { PersonId } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys, partitions } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows, queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { MembershipItem } from '../people/account.ts';

const version = z.number().check(z.int(), z.positive());
const RulesItem = z.object({ ...BookingRules.shape, version });
const HoursItem = z.object({ user_id: PersonId, ...ExpertHours.shape, version });
export type HoursItem = z.infer<typeof HoursItem>;

/** The booking rules; version 0 while the defaults apply. */
export async function getBookingRules(
  organizationId: string,
): Promise<{ rules: BookingRules; version: number }> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.bookingRules(organizationId) }),
  );
  return bookingRulesOf(Item);
}

/** @param row the stored rules; undefined while the defaults apply */
export function bookingRulesOf(row: unknown): { rules: BookingRules; version: number } {
  if (!row) return { rules: defaultBookingRules, version: 0 };
  const parsed = RulesItem.parse(row);
  return { rules: BookingRules.parse(parsed), version: parsed.version };
}

const hoursQuery = (organizationId: string) => ({
  TableName: tableName(),
  KeyConditionExpression: 'pk = :org AND begins_with(sk, :hours)',
  ExpressionAttributeValues: {
    ':org': keys.organization(organizationId).pk,
    ':hours': keys.expertHoursPrefix,
  },
});

/** All experts' hours: one paginated query in the organization's partition. */
export const listExpertHours = (organizationId: string): Promise<HoursItem[]> =>
  queryAll(hoursQuery(organizationId), (row) => HoursItem.parse(row));

/** Whether any expert has set hours. */
export async function hasExpertHours(organizationId: string): Promise<boolean> {
  const { Items = [] } = await table.send(new QueryCommand({ ...hoursQuery(organizationId), Limit: 1 }));
  return Items.length > 0;
}

/** One expert's hours, or undefined if none are set. */
export async function ownExpertHours(organizationId: string, userId: string): Promise<HoursItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.expertHours(organizationId, userId) }),
  );
  return Item && HoursItem.parse(Item);
}

/** The hours of those of these people who have set them. */
export async function getHoursOf(organizationId: string, userIds: readonly string[]): Promise<HoursItem[]> {
  const items = await getRows(userIds.map((id) => keys.expertHours(organizationId, id)));
  return items.map((item) => HoursItem.parse(item));
}

/** The people who are still members and take calls. */
export async function getExperts(
  organizationId: string,
  userIds: readonly string[],
): Promise<MembershipItem[]> {
  const items = await getRows(userIds.map((id) => keys.membership(id)));
  return items
    .map((item) => MembershipItem.parse(item))
    .filter((member) => member.org_id === organizationId && isExpert(member.role));
}

const expertRoleValues = Object.fromEntries(expertRoles.map((role, at) => [`:expert${at}`, role]));
/** For expressions whose `#role` is the role of a membership. */
const isExpertRole = `#role IN (${Object.keys(expertRoleValues).join(', ')})`;

/**
 * Members who can take calls, with or without hours, latest joined first: one query over the staff. A page may be
 * short because other staff are filtered out.
 */
export const listPossibleExperts = (
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<MembershipItem>> =>
  queryPage(
    {
      IndexName: tableIndexes.staffByOrganization.name,
      KeyConditionExpression: '#partition = :org',
      FilterExpression: isExpertRole,
      ExpressionAttributeNames: {
        '#partition': tableIndexes.staffByOrganization.partition,
        '#role': 'role',
      },
      ExpressionAttributeValues: {
        ':org': partitions.orgStaff(organizationId),
        ...expertRoleValues,
      },
      ScanIndexForward: false,
    },
    page,
    (item) => MembershipItem.parse(item),
  );

/** Condition check: the person is still a member who takes calls. */
export const checkStillExpert = (organizationId: string, userId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: `org_id = :org AND ${isExpertRole}`,
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: {
      ':org': organizationId,
      ...expertRoleValues,
    },
  },
});

/** Deletes an expert's hours, in the transaction that ends the membership or role. */
export const deleteExpertHours = (organizationId: string, userId: string): TransactItem => ({
  Delete: { Key: keys.expertHours(organizationId, userId) },
});

/** Puts the rules with optimistic locking. */
export const putBookingRules = (
  organizationId: string,
  rules: BookingRules,
  expected: number,
): TransactItem => ({
  Put: {
    Item: { ...keys.bookingRules(organizationId), entity: 'BookingRules', ...rules, version: expected + 1 },
    ...expectVersion(expected),
  },
});

/**
 * The version after the one that was seen. The first one is a time, so that the hours of someone who left and came back
 * have a higher one than before, and a page that still shows those doesn't overwrite the new ones.
 */
export const nextHoursVersion = (seen: number): number => (seen === 0 ? now().getTime() : seen + 1);

/** Puts an expert's hours with optimistic locking. */
export const putExpertHours = (
  organizationId: string,
  userId: string,
  hours: ExpertHours,
  expected: number,
  next = nextHoursVersion(expected),
): TransactItem => ({
  Put: {
    Item: {
      ...keys.expertHours(organizationId, userId),
      entity: 'ExpertHours',
      user_id: userId,
      ...hours,
      version: next,
    },
    ...expectVersion(expected),
  },
});
