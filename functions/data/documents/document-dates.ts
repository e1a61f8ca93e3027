import type { DatedKind } from '#shared/domain/case-dates.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { atRevision, nextReminders, reminderAttributes } from '../cases/reminders.ts';
import { keys } from '../core/keys.ts';
import { setFields } from '../core/set-fields.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { DocumentItem } from './document.ts';

const index = tableIndexes.dueForPurge;
/** The reminder entry for a document's expiry date. */
const expiryEntry = 'expiry';

export interface Dates {
  readonly kind?: DatedKind | undefined;
  readonly issued_on?: CalendarDate | undefined;
  readonly expires_on?: CalendarDate | undefined;
}

/** The document with these dates and updated reminders. */
export const dateDocument = (before: DocumentItem, dates: Dates): DocumentItem => ({
  ...before,
  kind: dates.kind,
  issued_on: dates.issued_on,
  expires_on: dates.expires_on,
  dates_version: (before.dates_version ?? 0) + 1,
  ...nextReminders(before, [{ id: expiryEntry, on: dates.expires_on }]),
});

/** Writes only the dates; the condition fails if the document was deleted or its dates have changed. */
export function updateDocumentDates(dated: DocumentItem): TransactItem {
  const { condition, values } = atRevision((dated.revision ?? 0) - 1);
  const fields = {
    kind: dated.kind,
    issued_on: dated.issued_on,
    expires_on: dated.expires_on,
    dates_version: dated.dates_version,
    revision: dated.revision,
    reminders: dated.reminders,
    [index.partition]: undefined,
    [index.sort]: undefined,
    ...reminderAttributes(dated.case_id, dated.reminders),
  };
  return {
    Update: {
      Key: keys.document(dated.case_id, dated.id),
      ...setFields(fields, values),
      ConditionExpression: `attribute_exists(pk) AND ${condition}`,
    },
  };
}
