import { getCase } from '#functions/data/cases/case.ts';
import { type FilingItem, putFiling } from '#functions/data/cases/filing.ts';
import { addDateReminders } from '#functions/data/cases/filing-changes.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { isClosed } from '#shared/domain/case-status.ts';

/**
 * Starts the reminders of a filing's dates that were recorded before they had any. Anyone who changes the filing
 * concurrently starts them too.
 * @returns whether any were started
 */
export async function addFilingReminders(filing: FilingItem): Promise<boolean> {
  const ofCase = await getCase(filing.case_id);
  if (!ofCase) return false;
  const after = addDateReminders(filing, isClosed(ofCase.status));
  const [before, count] = [filing.reminders, after.reminders].map((each) => Object.keys(each ?? {}).length);
  if (count === before) return false;
  const failed = await transact(
    { filing: putFiling(after, ofCase.org_id) },
    { onConditionFailed: () => true },
  );
  return !failed;
}
