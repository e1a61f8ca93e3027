import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { deadlineKindLabels } from '#shared/domain/case-dates.ts';
import { Deadline } from '#shared/records/deadline.ts';
import { Priority } from '#shared/records/priority.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { Id, Timestamp } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import {
  atRevision,
  type DatedEntry,
  nextReminders,
  reminderAttributes,
  reminderFields,
} from './reminders.ts';

/** All deadlines of a case in one row: they are few, read together, and share one lock. */
export const DeadlinesItem = z.object({
  case_id: Id,
  deadlines: z.array(Deadline),
  /** The age limits that the team has handled, by child. With another day, it is another limit. */
  handled: z.optional(z.record(Id, z.object({ on: CalendarDate, at: Timestamp }))),
  /** Of a case whose petition waits in line for a visa. */
  priority: z.optional(Priority),
  ...reminderFields,
});
export type DeadlinesItem = z.infer<typeof DeadlinesItem>;

export const noDeadlines = (caseId: string): DeadlinesItem => ({
  case_id: caseId,
  deadlines: [],
});

/** Strongly consistent. */
export async function getDeadlines(caseId: string): Promise<DeadlinesItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.deadlines(caseId), ConsistentRead: true }),
  );
  return DeadlinesItem.parse(Item ?? noDeadlines(caseId));
}

/** The reminder entry for the due date of the case itself, since the case row has no room for reminders. */
export const caseDueEntry = 'case-due';

/**
 * The day on which the case is due, where the organization is. As long as there are reminders of it, which is until a
 * week after it.
 */
export const caseDueDay = ({ reminders }: DeadlinesItem): CalendarDate | undefined =>
  reminders?.[caseDueEntry]?.on;

/** When the team marked a child's age limit as handled. */
export const handledAt = (
  { handled }: Pick<DeadlinesItem, 'handled'>,
  { id, on }: { readonly id: string; readonly on: CalendarDate },
): string | undefined => (handled?.[id]?.on === on ? handled[id].at : undefined);

const datedEntries = (deadlines: readonly Deadline[], caseDue: CalendarDate | undefined): DatedEntry[] => [
  ...deadlines.map(({ id, on, done_at }) => ({ id, on, isSettled: done_at !== undefined })),
  { id: caseDueEntry, on: caseDue },
];

/** Replaces the deadlines, sorted earliest first, and updates their reminders. */
export const changeDeadlines = (before: DeadlinesItem, deadlines: readonly Deadline[]): DeadlinesItem => ({
  ...before,
  ...nextReminders(before, datedEntries(deadlines, before.reminders?.[caseDueEntry]?.on)),
  deadlines: deadlines.toSorted((a, b) => (a.on === b.on ? a.id.localeCompare(b.id) : a.on < b.on ? -1 : 1)),
});

/** Updates the reminders of the case's due date. */
export const changeCaseDue = (before: DeadlinesItem, due: CalendarDate | undefined): DeadlinesItem => ({
  ...before,
  ...nextReminders(before, datedEntries(before.deadlines, due)),
});

/** Puts the row with optimistic locking. */
export function putDeadlines(item: DeadlinesItem, expected = (item.revision ?? 0) - 1): TransactItem {
  const { condition, values } = atRevision(expected);
  return {
    Put: {
      Item: {
        ...keys.deadlines(item.case_id),
        entity: 'Deadlines',
        ...item,
        ...reminderAttributes(item.case_id, item.reminders),
      },
      ConditionExpression: condition,
      ...(expected > 0 && { ExpressionAttributeValues: values }),
    },
  };
}

export const deadlineName = ({ kind, name }: Pick<Deadline, 'kind' | 'name'>): string =>
  name ?? deadlineKindLabels[kind];
