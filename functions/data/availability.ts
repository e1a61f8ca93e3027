import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { PersonId } from '#shared/contract/common.ts';
import { BookingRules, defaultBookingRules, ExpertHours } from '#shared/domain/booking-rules.ts';
import { MembershipItem } from './account.ts';
import { keys, partitions } from './keys.ts';
import { table, tableName } from './table.ts';
import { tableIndexes } from './table-schema.ts';
import type { Write } from './transaction.ts';

const version = z.number().check(z.int(), z.positive());
const RulesItem = z.object({ ...BookingRules.shape, version });
const HoursItem = z.object({ user_id: PersonId, ...ExpertHours.shape, version });
export type HoursItem = z.infer<typeof HoursItem>;

/** Roles that take calls: those that manage consultations. */
const expertRoles = ['ATTORNEY', 'OPS', 'ADMIN'] as const;

export interface KeptAvailability {
  readonly rules: BookingRules;
  /** 0 while the defaults hold. */
  readonly rulesVersion: number;
  readonly hours: readonly HoursItem[];
}

/** The rules and every expert's hours: one query in the organization's partition, in key order. */
export async function getKeptAvailability(organizationId: string): Promise<KeptAvailability> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :org AND sk BETWEEN :rules AND :hours',
      FilterExpression: 'entity = :rulesEntity OR entity = :hoursEntity',
      ExpressionAttributeValues: {
        ':org': keys.bookingRules(organizationId).pk,
        ':rules': keys.bookingRules(organizationId).sk,
        ':hours': `${keys.expertHoursPrefix}\uffff`,
        ':rulesEntity': 'BookingRules',
        ':hoursEntity': 'ExpertHours',
      },
    }),
  );
  const rules = Items.find((item) => item.entity === 'BookingRules');
  const parsed = rules && RulesItem.parse(rules);
  return {
    rules: parsed ? BookingRules.parse(parsed) : defaultBookingRules,
    rulesVersion: parsed?.version ?? 0,
    hours: Items.filter((item) => item.entity === 'ExpertHours').map((item) => HoursItem.parse(item)),
  };
}

/** One expert's own hours; undefined before they entered any. */
export async function ownExpertHours(organizationId: string, userId: string): Promise<HoursItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.expertHours(organizationId, userId) }),
  );
  return Item && HoursItem.parse(Item);
}

/** Those of these people who still belong to the organization and take calls. At most 100 are asked for. */
export async function getExperts(
  organizationId: string,
  userIds: readonly string[],
): Promise<MembershipItem[]> {
  if (userIds.length === 0) return [];
  const members: MembershipItem[] = [];
  let wanted: Record<string, unknown>[] = userIds.slice(0, 100).map((id) => keys.membership(id));
  // A busy table answers a batch in part, and names the rest.
  while (wanted.length > 0) {
    const { Responses = {}, UnprocessedKeys = {} } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: wanted } } }),
    );
    members.push(...(Responses[tableName()] ?? []).map((item) => MembershipItem.parse(item)));
    wanted = UnprocessedKeys[tableName()]?.Keys ?? [];
  }
  return members.filter(
    (member) => member.org_id === organizationId && (expertRoles as readonly string[]).includes(member.role),
  );
}

/** Everybody of the organization who takes calls, whether they entered hours or not: among its staff alone. */
export async function listPossibleExperts(organizationId: string): Promise<MembershipItem[]> {
  const found: MembershipItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: tableIndexes.staffByOrganization.name,
        KeyConditionExpression: '#partition = :org',
        FilterExpression: '#role IN (:attorney, :ops, :admin)',
        ExpressionAttributeNames: {
          '#partition': tableIndexes.staffByOrganization.partition,
          '#role': 'role',
        },
        ExpressionAttributeValues: {
          ':org': partitions.orgStaff(organizationId),
          ':attorney': expertRoles[0],
          ':ops': expertRoles[1],
          ':admin': expertRoles[2],
        },
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(page.Items ?? []).map((item) => MembershipItem.parse(item)));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

const overVersion = (seen: number) => ({
  ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(seen > 0 && { ExpressionAttributeValues: { ':seen': seen } }),
});

/** Puts the rules over the version they were made from. */
export const putBookingRules = (organizationId: string, rules: BookingRules, seen: number): Write => ({
  Put: {
    Item: { ...keys.bookingRules(organizationId), entity: 'BookingRules', ...rules, version: seen + 1 },
    ...overVersion(seen),
  },
});

/** Puts an expert's hours over the version they were made from. */
export const putExpertHours = (
  organizationId: string,
  userId: string,
  hours: ExpertHours,
  seen: number,
): Write => ({
  Put: {
    Item: {
      ...keys.expertHours(organizationId, userId),
      entity: 'ExpertHours',
      user_id: userId,
      ...hours,
      version: seen + 1,
    },
    ...overVersion(seen),
  },
});
