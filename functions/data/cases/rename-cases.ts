import { type Dependent, personName } from '#shared/records/person.ts';
import { keys } from '../core/keys.ts';
import { ConditionFailed, type TransactItem, transact } from '../core/transaction.ts';
import { casesOf } from './applicant-cases.ts';
import { type CaseItem, caseIndexAttributes, getCase } from './case.ts';
import { reindexCase } from './case-search.ts';

const atOnce = 8;
const tries = 5;

/**
 * Brings the name on a person's cases, and their places in the search, to the name in the profile: one
 * transaction a case, a few at a time, so a case and its places never disagree. It may be repeated: cases
 * that have the name already are left alone, so what was interrupted goes on where it stopped.
 * @throws when it could not finish; the caller keeps its mark and says so
 */
export const renameCasesOf = (userId: string, fullName: string): Promise<void> =>
  renameEach(
    userId,
    ({ dependent }) => (dependent ? undefined : fullName),
    checkNameUnchanged(userId, fullName),
  );

/**
 * The same for cases of a person's dependents, which have the name in the person's record.
 * @param dependents as the record has them now
 */
export const renameDependentCases = (userId: string, dependents: readonly Dependent[]): Promise<void> =>
  renameEach(userId, ({ dependent }) => personName(dependents.find(({ id }) => id === dependent?.id) ?? {}));

/** @param nameOf the name a case should have; undefined leaves it alone */
async function renameEach(
  userId: string,
  nameOf: (found: CaseItem) => string | undefined,
  still?: TransactItem,
): Promise<void> {
  for await (const caseIds of casesOf(userId))
    for (let start = 0; start < caseIds.length; start += atOnce)
      await Promise.all(caseIds.slice(start, start + atOnce).map((id) => renameCase(id, nameOf, still)));
}

async function renameCase(
  caseId: string,
  nameOf: (found: CaseItem) => string | undefined,
  still: TransactItem | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const found = await getCase(caseId);
    const name = found && nameOf(found);
    if (!found || !name || found.applicant_name === name) return;
    try {
      await transact(
        {
          profile: still,
          case: setName(found, name),
          search: reindexCase(found, name),
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
    UpdateExpression: `SET applicant_name = :name, applicant_text = :text, version = :next${item.dependent ? ', dependent.#name = :name' : ''}`,
    ConditionExpression: 'version = :seen',
    ...(item.dependent && { ExpressionAttributeNames: { '#name': 'name' } }),
    ExpressionAttributeValues: {
      ':name': fullName,
      ':text': caseIndexAttributes({ ...item, applicant_name: fullName }).applicant_text,
      ':seen': item.version,
      ':next': item.version + 1,
    },
  },
});
