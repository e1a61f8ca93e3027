import * as z from 'zod/mini';
import { ageReminderDays } from '#shared/domain/age-reminders.ts';
import { itemReminderDays } from '#shared/domain/item-reminders.ts';
import type { AgingOut } from '#shared/routes/age-limits.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { Id } from '#shared/schema/common.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import type { TransactItem } from '../core/transaction.ts';
import { nextReminders, reminderAttributes, reminderFields } from './reminders.ts';

/**
 * The reminders of the days on which an applicant has to provide checklist items, by day, so that items due on the same
 * day are one reminder; and of the children who become too old for the case, by child. One row per case, derived like
 * the case's work.
 */
export const ItemRemindersItem = z.object({ case_id: Id, ...reminderFields });
export type ItemRemindersItem = z.infer<typeof ItemRemindersItem>;

const agePrefix = 'age.';
export const ageEntryOf = ({ id }: Pick<AgingOut, 'id'>): string => agePrefix + id;
export const isAgeEntry = (entry: string): boolean => entry.startsWith(agePrefix);

/**
 * The reminders for the current due dates and children; a date that stays keeps its progress.
 * @returns undefined if nothing changed
 */
export function nextItemReminders(
  caseId: string,
  before: ItemRemindersItem | undefined,
  days: readonly CalendarDate[],
  children: readonly AgingOut[],
): ItemRemindersItem | undefined {
  const entries = [
    ...days.map((day) => ({ id: day, on: day })),
    ...children.map((child) => ({ id: ageEntryOf(child), on: child.on, schedule: ageReminderDays })),
  ];
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
