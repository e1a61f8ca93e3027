import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Id, OrganizationId, Timestamp } from '#shared/schema/common.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { queryAll, queryRange } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

/** The call of a consultation. At most one is booked at a time, and it keeps its ID when rescheduled. */
export const CallItem = z.object({
  /** ID of this booking; a call booked again after a cancellation is a new event to calendars. */
  booking_id: Id,
  consultation_id: Id,
  org_id: OrganizationId,
  status: z.enum(['booked', 'cancelled']),
  start: Timestamp,
  end: Timestamp,
  /** The date it counts toward, in the expert's time zone. */
  date: z.string(),
  /** The visitor's. */
  time_zone: z.string(),
  expert_id: z.string(),
  expert_name: z.string(),
  expert_email: z.string(),
  meeting_url: z.string(),
  /** Incremented by every change, as calendar clients require. */
  sequence: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CallItem = z.infer<typeof CallItem>;

export const SlotItem = z.object({
  consultation_id: Id,
  booking_id: Id,
  expert_id: z.string(),
  start: Timestamp,
  date: z.string(),
});
export type SlotItem = z.infer<typeof SlotItem>;

/** For calls without a specific expert. */
export const officeExpertId = 'office';

const { byOwner, lookups } = tableIndexes;

/** The stored call, indexed by its expert, too. */
const callRow = (call: CallItem, email: string) => ({
  ...keys.call(call.consultation_id),
  entity: 'Call',
  ...call,
  ...(call.expert_id !== officeExpertId && { [byOwner.partition]: call.expert_id }),
  ...callIndexAttributes(call, email),
});

/** A booked call is found by the address it was booked with. */
export const callIndexAttributes = (
  call: Pick<CallItem, 'status' | 'end' | 'consultation_id'>,
  email: string,
): Record<string, string> =>
  call.status === 'booked'
    ? {
        [lookups.partition]: partitions.bookedCalls(email),
        [lookups.sort]: timeKey(call.end, call.consultation_id),
      }
    : {};

/** Puts a new call; the condition fails if one is booked. */
export const putNewCall = (call: CallItem, email: string): TransactItem => ({
  Put: {
    Item: callRow(call, email),
    ConditionExpression: 'attribute_not_exists(pk) OR #status = :cancelled',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':cancelled': 'cancelled' },
  },
});

/** Puts a changed call with optimistic locking. */
export const putChangedCall = (call: CallItem, email: string): TransactItem => ({
  Put: {
    Item: callRow(call, email),
    ConditionExpression: 'booking_id = :booking AND #sequence = :seen AND #status = :booked',
    ExpressionAttributeNames: { '#sequence': 'sequence', '#status': 'status' },
    ExpressionAttributeValues: {
      ':booking': call.booking_id,
      ':seen': call.sequence - 1,
      ':booked': 'booked',
    },
  },
});

/** More than one, because an index may still show a call that was just canceled. */
const firstCalls = 5;
/** Sorts after every timestamp. */
const never = '~';

/** The submissions of the first calls that were booked with an address and haven't ended: one query. */
export async function nextCallsOf(email: string, at: Date): Promise<string[]> {
  const { items } = await queryRange(
    { index: lookups, partition: partitions.bookedCalls(email), from: at.toISOString(), before: never },
    firstCalls,
    ({ pk }) => keys.consultationOf(String(pk)),
  );
  return items;
}

/**
 * Takes a time slot; the condition fails if it is taken.
 * @param options `isReminded`: whether the reminder is suppressed
 */
export const takeSlot = (call: CallItem, { isReminded }: { isReminded: boolean }): TransactItem => ({
  Put: {
    Item: {
      ...keys.slot(call.org_id, call.start, call.expert_id),
      entity: 'Slot',
      ...SlotItem.parse(call),
      ...(isReminded && { reminded: true }),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Whether the slot of a call is taken. */
export async function isSlotTaken(call: CallItem): Promise<boolean> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.slot(call.org_id, call.start, call.expert_id),
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** Condition check: the expert still takes calls. Leaving deletes their hours along with the membership. */
export const checkTakesCalls = (call: CallItem): TransactItem | undefined =>
  call.expert_id === officeExpertId
    ? undefined
    : {
        ConditionCheck: {
          Key: keys.expertHours(call.org_id, call.expert_id),
          ConditionExpression: 'attribute_exists(pk)',
        },
      };

/** Releases a time slot; the condition fails if it belongs to another booking. */
export const freeSlot = (call: CallItem): TransactItem => ({
  Delete: {
    Key: keys.slot(call.org_id, call.start, call.expert_id),
    ConditionExpression: 'booking_id = :booking',
    ExpressionAttributeValues: { ':booking': call.booking_id },
  },
});

/** Counts one more call of an expert on a day; the condition fails at the cap. */
export const addToDay = (call: CallItem, cap: number): TransactItem => ({
  Update: {
    Key: keys.callDay(call.org_id, call.date, call.expert_id),
    UpdateExpression: 'SET entity = :entity ADD calls :one',
    ConditionExpression: 'attribute_not_exists(calls) OR calls < :cap',
    ExpressionAttributeValues: { ':entity': 'CallDay', ':one': 1, ':cap': cap },
  },
});

export const takeFromDay = (call: CallItem): TransactItem => ({
  Update: {
    Key: keys.callDay(call.org_id, call.date, call.expert_id),
    UpdateExpression: 'ADD calls :less',
    ExpressionAttributeValues: { ':less': -1 },
  },
});

/** Marks the reminder of a slot as written; the condition fails if it already is or the call was moved. */
export const markReminded = (organizationId: string, slot: SlotItem): TransactItem => ({
  Update: {
    Key: keys.slot(organizationId, slot.start, slot.expert_id),
    UpdateExpression: 'SET reminded = :yes',
    ConditionExpression: 'booking_id = :booking AND attribute_not_exists(reminded)',
    ExpressionAttributeValues: { ':yes': true, ':booking': slot.booking_id },
  },
});

/** Removes an expert's name and address from a past call; the condition fails if it is another expert's. */
export const removeExpertFromCall = (
  consultationId: string,
  expertId: string,
  sequence: number,
): TransactItem => ({
  Update: {
    Key: keys.call(consultationId),
    UpdateExpression: 'SET expert_name = :name, expert_email = :none, meeting_url = :none REMOVE #owner',
    ConditionExpression: 'expert_id = :expert AND #sequence = :seen',
    ExpressionAttributeNames: { '#owner': byOwner.partition, '#sequence': 'sequence' },
    ExpressionAttributeValues: {
      ':name': 'Former team member',
      ':none': '',
      ':expert': expertId,
      ':seen': sequence,
    },
  },
});

/** The taken slots between two instants: one query in the organization's calls partition. */
export const listTakenSlots = (
  organizationId: string,
  from: Date,
  to: Date,
  only: 'all' | 'not-reminded' = 'all',
): Promise<SlotItem[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :org AND sk BETWEEN :from AND :to',
      FilterExpression: only === 'all' ? undefined : 'attribute_not_exists(reminded)',
      ExpressionAttributeValues: {
        ':org': keys.slot(organizationId, '').pk,
        ':from': keys.slot(organizationId, from.toISOString()).sk,
        ':to': `${keys.slot(organizationId, to.toISOString()).sk}\uffff`,
      },
      ConsistentRead: true,
    },
    (row) => SlotItem.parse(row),
  );

/** The maximum number of slots searched for those of one expert. */
const maxSlots = 300;

/** The first taken slots between two instants, for everyone or one expert: one bounded query. */
export async function listFirstSlots(
  organizationId: string,
  { from, to, expertId, limit }: { from: Date; to: Date; expertId: string | undefined; limit: number },
): Promise<{ items: SlotItem[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :org AND sk BETWEEN :from AND :to',
      FilterExpression: expertId === undefined ? undefined : 'expert_id = :expert',
      ExpressionAttributeValues: {
        ':org': keys.slot(organizationId, '').pk,
        ':from': keys.slot(organizationId, from.toISOString()).sk,
        ':to': `${keys.slot(organizationId, to.toISOString()).sk}\uffff`,
        ...(expertId !== undefined && { ':expert': expertId }),
      },
      Limit: expertId === undefined ? limit + 1 : maxSlots,
    }),
  );
  return {
    items: Items.slice(0, limit).map((row) => SlotItem.parse(row)),
    more: Items.length > limit || LastEvaluatedKey !== undefined,
  };
}
