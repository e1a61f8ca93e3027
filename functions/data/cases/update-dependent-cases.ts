import type { CaseDependent } from '#shared/records/case.ts';
import { personName } from '#shared/records/person.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { keys } from '../core/keys.ts';
import { ConditionFailed, type TransactItem, transact } from '../core/transaction.ts';
import { getPerson, type PersonItem } from '../people/person.ts';
import { casesOf } from './applicant-cases.ts';
import { type CaseItem, caseIndexAttributes, getCase } from './case.ts';
import { reindexCase } from './case-search.ts';

const atOnce = 8;
const tries = 5;

/**
 * Brings the name and the relationship on cases of a person's dependents, and their places in the search, to what
 * the person's record says: one transaction a case, which holds it to the record as it was read, so that of two
 * changes the later one stays, whichever finishes first. It may be repeated: cases that have both already are left
 * alone. The table's stream does so after each change of a record, and completes what was interrupted.
 */
export async function updateDependentCases(userId: string): Promise<void> {
  for await (const caseIds of casesOf(userId))
    for (let start = 0; start < caseIds.length; start += atOnce)
      await Promise.all(caseIds.slice(start, start + atOnce).map(updateDependentCase));
}

async function updateDependentCase(caseId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const found = await getCase(caseId);
    const person = found?.dependent && (await getPerson(found.applicant_id));
    const recorded = person && asRecorded(found?.dependent, person);
    if (!recorded || isDeepStrictEqual(recorded, found.dependent)) return;
    try {
      await transact({
        person: checkUnchanged(person),
        case: setDependent(found, recorded),
        search: recorded.name === found.applicant_name ? undefined : reindexCase(found, recorded.name),
      });
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
    }
  }
}

/** Undefined for someone who was removed from the record, and keeps their case as it is. */
function asRecorded(of: CaseDependent | undefined, { fields }: PersonItem): CaseDependent | undefined {
  const dependent = fields.dependents?.find(({ id }) => id === of?.id);
  const name = dependent && personName(dependent);
  return of && name ? { ...of, name, relationship: dependent.relationship } : undefined;
}

const checkUnchanged = ({ id, version }: PersonItem): TransactItem => ({
  ConditionCheck: {
    Key: keys.person(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

/** Counts as a change of the case, so that a writer who has seen the old name can't write it back. */
const setDependent = (item: CaseItem, dependent: CaseDependent): TransactItem => ({
  Update: {
    Key: keys.case(item.id),
    UpdateExpression:
      'SET dependent = :dependent, applicant_name = :name, applicant_text = :text, version = :next',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':dependent': dependent,
      ':name': dependent.name,
      ':text': caseIndexAttributes({ ...item, applicant_name: dependent.name }).applicant_text,
      ':seen': item.version,
      ':next': item.version + 1,
    },
  },
});
