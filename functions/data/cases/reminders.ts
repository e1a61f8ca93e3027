import * as z from 'zod/mini';
import { ReminderState, startReminders } from '#shared/domain/reminders.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { now } from '../../platform/clock.ts';
import { partitions } from '../core/keys.ts';
import { shardOf } from '../core/shard.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { dueBefore } from '../jobs/purge.ts';

const index = tableIndexes.dueForPurge;
/** Partitions over which reminders are spread, each read by every run. */
export const reminderShards = 8;

/**
 * What a row with dates carries beside them. Whoever writes the row, a person or the job that reminds, does so
 * over the revision they read.
 */
export const Reminded = {
  revision: z.optional(z.number()),
  /** By date, for as long as there is something to remind of. */
  reminders: z.optional(z.record(z.string(), ReminderState)),
} as const;
const Reminders = z.object(Reminded);
type Reminders = z.infer<typeof Reminders>;

/** One date that people may have to be reminded of. */
export interface DatedEntry {
  readonly id: string;
  readonly on: CalendarDate | undefined;
  readonly isSettled?: boolean;
}

/** The reminders of a row whose dates are these now: what didn't change goes on where it was. */
export function nextReminders(before: Reminders, entries: readonly DatedEntry[]): Required<Reminders> {
  const reminders = Object.fromEntries(
    entries.flatMap(({ id, on, isSettled }) => {
      const kept = before.reminders?.[id];
      const state = !on || isSettled ? undefined : kept?.on === on ? kept : startReminders(on, now());
      return state ? [[id, state] as const] : [];
    }),
  );
  return { revision: (before.revision ?? 0) + 1, reminders };
}

/** Lists a row, of a case or of a person, at the first moment one of its reminders may be due. */
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

/** Condition: the row is as it was read. */
export const atRevision = (seen: number) =>
  seen === 0
    ? { condition: 'attribute_not_exists(revision)', values: {} }
    : { condition: 'revision = :seen_revision', values: { ':seen_revision': seen } };

const DueRow = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  entity: z.enum(['Document', 'Filing', 'Deadlines', 'Person']),
  /** Absent from a person's record, which has an ID of its own. */
  case_id: z.optional(z.string()),
  id: z.optional(z.string()),
  ...Reminded,
});
export type DueRow = z.infer<typeof DueRow>;

/** The rows with reminders that may be due, of one shard: one query, longest due first. */
export async function* dueReminders(shard: number): AsyncGenerator<DueRow> {
  for await (const row of dueBefore(partitions.reminders(shard), now())) yield DueRow.parse(row);
}

/** Moves a row's reminders on; the condition fails when the row was changed or deleted since it was read. */
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
