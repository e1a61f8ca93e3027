import * as z from 'zod/mini';
import { ReminderState, reminderDays, startReminders } from '#shared/domain/reminders.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { now } from '../../platform/clock.ts';
import { partitions } from '../core/keys.ts';
import { shardOf } from '../core/shard.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueInShards } from '../jobs/purge.ts';

const index = tableIndexes.dueForPurge;
/** The number of partitions that reminders are spread over; each run reads all of them. */
const reminderShards = 8;

/**
 * The fields of a row with dates that hold its reminder state. Every write of the row, by a person or the reminder job,
 * uses optimistic locking.
 */
export const reminderFields = {
  revision: z.optional(z.number()),
  /** By date, as long as reminders are pending. */
  reminders: z.optional(z.record(z.string(), ReminderState)),
} as const;
const Reminders = z.object(reminderFields);
type Reminders = z.infer<typeof Reminders>;

/** A date that people may need a reminder of. */
export interface DatedEntry {
  readonly id: string;
  readonly on: CalendarDate | undefined;
  readonly isSettled?: boolean;
  /** Absent: the row's. */
  readonly schedule?: readonly number[];
}

/** The reminders for the new dates of a row; unchanged dates keep their progress. */
export function nextReminders(
  before: Reminders,
  entries: readonly DatedEntry[],
  schedule: readonly number[] = reminderDays,
): Required<Reminders> {
  const reminders = Object.fromEntries(
    entries.flatMap(({ id, on, isSettled, schedule: own = schedule }) => {
      const previous = before.reminders?.[id];
      const state =
        !on || isSettled ? undefined : previous?.on === on ? previous : startReminders(on, now(), own);
      return state ? [[id, state] as const] : [];
    }),
  );
  return { revision: (before.revision ?? 0) + 1, reminders };
}

/** Lists a case's or a person's row under the earliest time a reminder may be due. */
export function reminderAttributes(
  ofId: string,
  reminders: Reminders['reminders'] = {},
): Record<string, string> {
  const [first] = Object.values(reminders)
    .map(({ wake }) => wake)
    .sort();
  if (first === undefined) return {};
  const partition = partitions.reminders(shardOf(ofId, reminderShards));
  return { [index.partition]: partition, [index.sort]: first };
}

/** Condition: the row is unchanged since it was read. */
export const atRevision = (expected: number) =>
  expected === 0
    ? { condition: 'attribute_not_exists(revision)', values: {} }
    : { condition: 'revision = :seen_revision', values: { ':seen_revision': expected } };

const DueRow = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  entity: z.enum(['Document', 'Filing', 'Deadlines', 'ItemReminders', 'Person']),
  /** Absent from a person's record, which has its own ID. */
  case_id: z.optional(z.string()),
  id: z.optional(z.string()),
  ...reminderFields,
});
export type DueRow = z.infer<typeof DueRow>;

/** The rows with reminders that may be due, longest due first: one query per shard. */
export async function* dueReminders(): AsyncGenerator<DueRow> {
  const shards = Array.from({ length: reminderShards }, (_, shard) => partitions.reminders(shard));
  for await (const row of dueInShards(shards, now())) yield DueRow.parse(row);
}

/** Advances a row's reminders; the condition fails if the row was changed or deleted since it was read. */
export function moveReminders(row: DueRow, reminders: Record<string, ReminderState>): TransactItem {
  const revision = row.revision ?? 0;
  const listed = Object.entries(reminderAttributes(row.case_id ?? row.id ?? '', reminders));
  const { condition, values } = atRevision(revision);
  return {
    Update: {
      Key: { pk: row.pk, sk: row.sk },
      UpdateExpression: [
        'SET reminders = :reminders, revision = :next',
        ...listed.map(([name]) => `, #${name} = :${name}`),
        ...(listed.length === 0 ? [' REMOVE #purge, #purge_at'] : []),
      ].join(''),
      ConditionExpression: `attribute_exists(pk) AND ${condition}`,
      ExpressionAttributeNames: { '#purge': index.partition, '#purge_at': index.sort },
      ExpressionAttributeValues: {
        ...values,
        ':reminders': reminders,
        ':next': revision + 1,
        ...Object.fromEntries(listed.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}
