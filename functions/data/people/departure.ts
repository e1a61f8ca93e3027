import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueBefore } from '../jobs/purge.ts';

const index = tableIndexes.dueForPurge;
/** An index may lag behind the table: what was assigned just before is found by a later look. */
const settledAfterMilliseconds = 60_000;

/**
 * Someone who left an organization, or lost the role that takes calls or looks after cases, and whose calls
 * and assignments are being handed over. The row outlives whatever stops the work, so it is always finished.
 */
export const DepartureItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  started_at: Timestamp,
  started_by: PersonId,
  /** The user pool was told: groups changed, sessions ended. */
  sessions_ended: z._default(z.boolean(), false),
});
export type DepartureItem = z.infer<typeof DepartureItem>;

/** Notes a departure, in the transaction that takes the membership or the role away. */
export const putDeparture = (item: DepartureItem): TransactItem => ({
  Put: {
    Item: {
      ...keys.departure(item.org_id, item.user_id),
      entity: 'Departure',
      ...item,
      [index.partition]: partitions.departures,
      [index.sort]: item.started_at,
    },
  },
});

const unchanged = (item: DepartureItem) => ({
  Key: keys.departure(item.org_id, item.user_id),
  ConditionExpression: 'started_at = :seen',
});

/** The condition fails when the person left again in the meantime, or all is done. */
export const markSessionsEnded = (item: DepartureItem): TransactItem => ({
  Update: {
    ...unchanged(item),
    UpdateExpression: 'SET sessions_ended = :yes',
    ExpressionAttributeValues: { ':seen': item.started_at, ':yes': true },
  },
});

export const deleteDeparture = (item: DepartureItem): TransactItem => ({
  Delete: { ...unchanged(item), ExpressionAttributeValues: { ':seen': item.started_at } },
});

/** True once everything assigned before the departure shows in the indexes. */
export const isSettled = (item: DepartureItem): boolean =>
  now().getTime() - Date.parse(item.started_at) >= settledAfterMilliseconds;

export async function getDeparture(
  organizationId: string,
  userId: string,
): Promise<DepartureItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.departure(organizationId, userId),
      ConsistentRead: true,
    }),
  );
  return Item && DepartureItem.parse(Item);
}

/** Departures under way, of every organization, longest first. */
export async function* openDepartures(): AsyncGenerator<DepartureItem> {
  for await (const row of dueBefore(partitions.departures, now())) yield DepartureItem.parse(row);
}
