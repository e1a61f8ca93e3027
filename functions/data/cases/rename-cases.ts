import { keys } from '../core/keys.ts';
import { retryOnConditionFailed } from '../core/retry-on-conflict.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import { casesOf } from './applicant-cases.ts';
import { type CaseItem, caseIndexAttributes, getCase, leftoversOf } from './case.ts';

const atOnce = 8;

/**
 * Updates the name on a person's cases to the name in the profile, in one transaction per case, a few at a
 * time. The stream consumer updates the search. To complete an interrupted run, call it again: cases that
 * already have the name are skipped.
 * @throws if it couldn't finish; the caller then keeps the mark on the profile
 */
export async function renameCasesOf(userId: string, fullName: string): Promise<void> {
  for await (const caseIds of casesOf(userId))
    for (let start = 0; start < caseIds.length; start += atOnce)
      await Promise.all(caseIds.slice(start, start + atOnce).map((id) => renameCase(id, userId, fullName)));
}

/** A dependent's case gets its name from the person's record (see update-dependent-cases.ts). */
const renameCase = (caseId: string, userId: string, fullName: string): Promise<void> =>
  retryOnConditionFailed(async () => {
    const found = await getCase(caseId);
    if (!found || found.dependent || found.applicant_name === fullName) return;
    await transact(
      { profile: checkNameUnchanged(userId, fullName), case: setName(found, fullName) },
      // A later rename continues from here and updates this case.
      { onConditionFailed: { profile: () => undefined } },
    );
  });

const checkNameUnchanged = (userId: string, fullName: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.profile(userId),
    ConditionExpression: 'full_name = :name',
    ExpressionAttributeValues: { ':name': fullName },
  },
});

/** Increments the version of the case, so a writer that read the old name can't write it back. */
const setName = (item: CaseItem, fullName: string): TransactItem => ({
  Update: {
    Key: keys.case(item.id),
    UpdateExpression:
      'SET applicant_name = :name, applicant_text = :text, index_leftovers = :before, version = :next',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':name': fullName,
      ':text': caseIndexAttributes({ ...item, applicant_name: fullName }).applicant_text,
      ':before': leftoversOf(item),
      ':seen': item.version,
      ':next': item.version + 1,
    },
  },
});
