import type { CaseDependent } from '#shared/records/case.ts';
import { personName } from '#shared/records/person.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { keys } from '../core/keys.ts';
import { retryOnConditionFailed } from '../core/retry-on-conflict.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import { getPerson, type PersonItem } from '../people/person.ts';
import { casesOf } from './applicant-cases.ts';
import { type CaseItem, caseIndexAttributes, getCase, leftoversOf } from './case.ts';

const atOnce = 8;

/**
 * Updates the name, the relationship, and the birth date on the cases of a person's dependents to the person's record, in one
 * transaction per case. Each requires that the record hasn't changed since it was read, so the later of two
 * changes wins, whichever finishes first. The stream consumer updates the search. It also calls this again
 * after each change of a record, which completes an interrupted run: cases that are up to date are skipped.
 */
export async function updateDependentCases(userId: string): Promise<void> {
  for await (const caseIds of casesOf(userId))
    for (let start = 0; start < caseIds.length; start += atOnce)
      await Promise.all(caseIds.slice(start, start + atOnce).map(updateDependentCase));
}

/** @returns whether the case differed from the record */
export const updateDependentCase = (caseId: string): Promise<boolean> =>
  retryOnConditionFailed(async () => {
    const found = await getCase(caseId);
    const person = found?.dependent && (await getPerson(found.applicant_id));
    const recorded = person && asRecorded(found?.dependent, person);
    if (!recorded || isDeepStrictEqual(recorded, found.dependent)) return false;
    await transact({ person: checkUnchanged(person), case: setDependent(found, recorded) });
    return true;
  });

/** Undefined if the dependent was removed from the record; their case stays unchanged. */
function asRecorded(of: CaseDependent | undefined, { fields }: PersonItem): CaseDependent | undefined {
  const dependent = fields.dependents?.find(({ id }) => id === of?.id);
  const name = dependent && personName(dependent);
  if (!of || !name) return undefined;
  const { relationship, birth_date } = dependent;
  const { birth_date: _, ...rest } = of;
  return { ...rest, name, relationship, ...(birth_date && { birth_date }) };
}

const checkUnchanged = ({ id, version }: PersonItem): TransactItem => ({
  ConditionCheck: {
    Key: keys.person(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

/** Increments the version of the case, so a writer that read the old name can't write it back. */
const setDependent = (item: CaseItem, dependent: CaseDependent): TransactItem => ({
  Update: {
    Key: keys.case(item.id),
    UpdateExpression: [
      'SET dependent = :dependent, applicant_name = :name, applicant_text = :text, version = :next',
      ...(dependent.name === item.applicant_name ? [] : ['index_leftovers = :before']),
    ].join(', '),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':dependent': dependent,
      ':name': dependent.name,
      ':text': caseIndexAttributes({ ...item, applicant_name: dependent.name }).applicant_text,
      ...(dependent.name !== item.applicant_name && { ':before': leftoversOf(item) }),
      ':seen': item.version,
      ':next': item.version + 1,
    },
  },
});
