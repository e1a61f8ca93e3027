import * as z from 'zod/mini';
import { itemReminderDays } from '#shared/domain/item-reminders.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { Id } from '#shared/schema/common.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import type { TransactItem } from '../core/transaction.ts';
import { nextReminders, reminderAttributes, reminderFields } from './reminders.ts';

/**
 * The reminders of the days on which an applicant has to provide checklist items, by day: one row per case, so that
 * items due on the same day are one reminder. Derived from the checklist like the case's work.
 */
export const ItemRemindersItem = z.object({ case_id: Id, ...reminderFields });
export type ItemRemindersItem = z.infer<typeof ItemRemindersItem>;

/**
 * The reminders for the current due dates; a date that stays keeps its progress.
 * @returns undefined if nothing changed
 */
export function nextItemReminders(
  caseId: string,
  before: ItemRemindersItem | undefined,
  days: readonly CalendarDate[],
): ItemRemindersItem | undefined {
  const entries = days.map((day) => ({ id: day, on: day }));
  const next = nextReminders(before ?? {}, entries, itemReminderDays);
  return isDeepStrictEqual(next.reminders, before?.reminders ?? {})
    ? undefined
    : { case_id: caseId, ...next };
}

/** Puts the reminders with optimistic locking. */
export const putItemReminders = (item: ItemRemindersItem): TransactItem => ({
  Put: {
    Item: {
      ...keys.itemReminders(item.case_id),
      entity: 'ItemReminders',
      ...item,
      ...reminderAttributes(item.case_id, item.reminders),
    },
    ...expectVersion((item.revision ?? 1) - 1, 'revision'),
  },
});
