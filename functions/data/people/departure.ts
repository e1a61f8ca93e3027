import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DeletionActor } from '#shared/records/deletion.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueBefore } from '../jobs/purge.ts';

const index = tableIndexes.dueForPurge;
/** Allows for index lag: items assigned just before the departure are found by a later pass. */
const indexLagMilliseconds = 60_000;

/**
 * A person who left an organization, or lost a role that takes calls, owns cases, or invites people, and whose calls
 * and assignments are being handed over, and open invitations canceled. The row survives interruptions, so the handover
 * is always completed.
 */
export const DepartureItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  started_at: Timestamp,
  started_by: DeletionActor,
  /** Of the request that started it, for the audit log. */
  request_id: z.optional(z.string()),
  /** True once the user pool has updated groups and ended sessions. */
  sessions_ended: z._default(z.boolean(), false),
});
export type DepartureItem = z.infer<typeof DepartureItem>;

/** Records a departure, in the transaction that removes the membership or role. */
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

/** The condition fails if the person left again in the meantime, or the departure is complete. */
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

/** Whether everything assigned before the departure is visible in the indexes. */
export const isIndexCaughtUp = (item: DepartureItem): boolean =>
  now().getTime() - Date.parse(item.started_at) >= indexLagMilliseconds;

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

/** Departures in progress across organizations, longest first. */
export async function* openDepartures(): AsyncGenerator<DepartureItem> {
  for await (const row of dueBefore(partitions.departures, now())) yield DepartureItem.parse(row);
}
