import type { CaseItem } from '#functions/data/cases/case.ts';
import { caseDueEntry, changeCaseDue, getDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { getBookingRules } from '#functions/data/consultations/availability.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';

/**
 * Starts the reminders of a due date that was set before reminders existed. Finished cases and those that have
 * reminders are left alone. Anyone who changes the case or its deadlines concurrently starts them too.
 * @returns whether they were started
 */
export async function addDueReminders(item: CaseItem): Promise<boolean> {
  if (!item.sla_due_at || isClosed(item.status)) return false;
  const before = await getDeadlines(item.id);
  if (before.reminders?.[caseDueEntry]) return false;
  const { rules } = await getBookingRules(item.org_id);
  const after = changeCaseDue(before, todayIn(rules.time_zone, new Date(item.sla_due_at)));
  if (!after.reminders?.[caseDueEntry]) return false;
  const failed = await transact(
    {
      case: {
        ConditionCheck: {
          Key: keys.case(item.id),
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': item.version },
        },
      },
      deadlines: putDeadlines(after),
    },
    { onConditionFailed: () => true },
  );
  return !failed;
}
