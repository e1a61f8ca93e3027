import { keys } from '../core/keys.ts';
import { ConditionFailed, type TransactItem, transact } from '../core/transaction.ts';
import { casesOf } from './applicant-cases.ts';
import { type CaseItem, caseIndexAttributes, getCase, leftoversOf } from './case.ts';

const atOnce = 8;
const tries = 5;

/**
 * Updates the name on a person's cases to the name in the profile, in one transaction per case, a few at a time. The
 * stream consumer updates the search. Repeating it completes an interrupted run: cases that have the name are skipped.
 * @throws when it could not finish; the caller keeps its mark and says so
 */
export async function renameCasesOf(userId: string, fullName: string): Promise<void> {
  for await (const caseIds of casesOf(userId))
    for (let start = 0; start < caseIds.length; start += atOnce)
      await Promise.all(caseIds.slice(start, start + atOnce).map((id) => renameCase(id, userId, fullName)));
}

/** A dependent's case has the name in the person's record (see update-dependent-cases.ts). */
async function renameCase(caseId: string, userId: string, fullName: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const found = await getCase(caseId);
    if (!found || found.dependent || found.applicant_name === fullName) return;
    try {
      await transact(
        {
          profile: checkNameUnchanged(userId, fullName),
          case: setName(found, fullName),
        },
        // A later renaming carries on from here; it will find this case.
        { onConditionFailed: { profile: () => undefined } },
      );
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
    }
  }
}

const checkNameUnchanged = (userId: string, fullName: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.profile(userId),
    ConditionExpression: 'full_name = :name',
    ExpressionAttributeValues: { ':name': fullName },
  },
});

/** Counts as a change of the case, so that a writer who has seen the old name cannot write it back. */
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
