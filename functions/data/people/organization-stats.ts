import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseStatuses } from '#shared/domain/case-status.ts';
import type { Role } from '#shared/domain/roles.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { shardOf } from '../core/shard.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** The `entity` of the counter rows: the name that stored rows have, as in their keys. */
export const statsEntity = 'Figures';

/**
 * The counters of an organization, updated in the transaction that changes the counted items. They are sharded over
 * this many rows to avoid contention between writers (decision 49); a counter is the sum over the rows.
 */
const statShards = 32;

const statNames = [
  'cases',
  ...caseStatuses.map((status) => `cases_${status}` as const),
  'documents',
  'members',
  'applicants',
  'admins',
] as const;
export type StatName = (typeof statNames)[number];
export const statusStat = (status: CaseStatus): StatName => `cases_${status}`;

/** The counters that a member of this role increments. */
export const memberStats = (role: Role, amount: 1 | -1): Partial<Record<StatName, number>> => ({
  members: amount,
  ...(role === 'APPLICANT' && { applicants: amount }),
  ...(role === 'ADMIN' && { admins: amount }),
});

/** The sum of two counter changes. */
export const sumStats = (
  ...changes: readonly Partial<Record<StatName, number>>[]
): Partial<Record<StatName, number>> =>
  Object.fromEntries(
    statNames.map((name) => [name, changes.reduce((sum, change) => sum + (change[name] ?? 0), 0)]),
  );

/** Like `addToStats`; the condition fails if the organization would be left without an admin. */
export function addToStatsRequiringAdmin(
  organizationId: string,
  countedId: string,
  added: Partial<Record<StatName, number>>,
): TransactItem {
  const { Update } = addToStats(organizationId, countedId, added);
  if (!Update || !((added.admins ?? 0) < 0)) return { Update };
  return {
    Update: {
      ...Update,
      ConditionExpression: 'admins > :one',
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':one': 1 },
    },
  };
}

export const OrganizationStatsItem = z.object(
  Object.fromEntries(statNames.map((name) => [name, z._default(z.number(), 0)])) as Record<
    StatName,
    z.ZodMiniDefault<z.ZodMiniNumber>
  >,
);
export type OrganizationStatsItem = z.infer<typeof OrganizationStatsItem>;

/**
 * The row that counts an item. Everything about admins is counted in one row, which the last-admin condition reads;
 * before sharding, it held all counters.
 */
const rowOf = (organizationId: string, countedId: string, added: Partial<Record<StatName, number>>) =>
  added.admins ? keys.stats(organizationId) : keys.statsShard(organizationId, statShardOf(countedId));

/** Changes of items in different shards never contend for a counter. */
export const statShardOf = (countedId: string): number => shardOf(countedId, statShards);

/**
 * Adds to the organization's counters; zero changes are skipped.
 * @param countedId the counted case or person; repeated changes of the same one use the same row
 */
export function addToStats(
  organizationId: string,
  countedId: string,
  added: Partial<Record<StatName, number>>,
): TransactItem {
  const changes = Object.entries(added).filter(([, amount]) => amount !== 0);
  const adding = changes.map(([name]) => `${name} :${name}`).join(', ');
  return {
    Update: {
      Key: rowOf(organizationId, countedId, added),
      UpdateExpression: `SET entity = :entity${adding && ` ADD ${adding}`}`,
      ExpressionAttributeValues: {
        ':entity': statsEntity,
        ...Object.fromEntries(changes.map(([name, amount]) => [`:${name}`, amount])),
      },
    },
  };
}

/**
 * Adds the condition that the decision rule still has this stamp. Each shard has a copy of the stamp, so that
 * applicants who file concurrently don't contend for a shared row.
 * @param stamp absent if the rule was never changed
 */
export const requireDecisionRule = ({ Update }: TransactItem, stamp: string | undefined): TransactItem =>
  Update
    ? {
        Update: {
          ...Update,
          ConditionExpression: stamp ? 'decision_stamp = :stamp' : 'attribute_not_exists(decision_stamp)',
          ExpressionAttributeValues: {
            ...Update.ExpressionAttributeValues,
            ...(stamp && { ':stamp': stamp }),
          },
        },
      }
    : {};

/** Updates the stamp of each shard, in the transaction that changes who may decide. */
export const stampDecisionRule = (organizationId: string, stamp: string): TransactItem[] =>
  Array.from({ length: statShards }, (_, shard) => ({
    Update: {
      Key: keys.statsShard(organizationId, shard),
      UpdateExpression: 'SET entity = :entity, decision_stamp = :stamp',
      ExpressionAttributeValues: { ':entity': statsEntity, ':stamp': stamp },
    },
  }));

/** Two queries of 16 rows and a get, in parallel. */
export async function getOrganizationStats(organizationId: string): Promise<OrganizationStatsItem> {
  const [base, ...shards] = await Promise.all([
    table.send(new GetCommand({ TableName: tableName(), Key: keys.stats(organizationId) })),
    ...keys
      .statsPartitions(organizationId)
      .map((pk) =>
        queryAll({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }, (row) =>
          OrganizationStatsItem.parse(row),
        ),
      ),
  ]);
  return OrganizationStatsItem.parse(
    sumStats(OrganizationStatsItem.parse(base.Item ?? {}), ...shards.flat()),
  );
}
