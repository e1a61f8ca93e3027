import type { PersonGroup } from '#shared/domain/person-groups.ts';
import { type Dependent, type PersonFields, type PersonSource, personName } from '#shared/records/person.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getMember } from '../data/people/membership.ts';
import { changePerson, getPerson, newPerson, type PersonItem } from '../data/people/person.ts';

/** The record that a case belongs to. */
export interface CasePerson {
  readonly person: PersonItem;
  /** What the record has about the person the case is for: the applicant, or the case's dependent. */
  readonly fields: PersonFields | Dependent;
}

/** Undefined if the organization no longer has the record, or if the dependent was removed from it. */
export async function getCasePerson(ofCase: CaseItem): Promise<CasePerson | undefined> {
  const userId = ofCase.applicant_id;
  const person = (await getPerson(userId)) ?? newPerson(userId, ofCase.org_id, userId);
  // The person moved to another organization, and the record moved with them; or they left, and it is theirs alone.
  const isElsewhere = person.org_id
    ? person.org_id !== ofCase.org_id
    : !(await getMember(userId, ofCase.org_id));
  if (isElsewhere) return undefined;
  const fields = caseFields(ofCase, person);
  return fields && { person, fields };
}

/** What a record has about the person a case is for. */
export const caseFields = (
  { dependent }: Pick<CaseItem, 'dependent'>,
  { fields }: PersonItem,
): CasePerson['fields'] | undefined =>
  dependent ? fields.dependents?.find(({ id }) => id === dependent.id) : fields;

/** The name for filings: as in the passport, if the record has it. People often sign up with a shorter one. */
export async function filingName(ofCase: CaseItem): Promise<string> {
  const found = await getCasePerson(ofCase);
  return personName(found?.fields ?? {}) ?? ofCase.applicant_name;
}

/** The groups that a dependent has too. */
type SharedGroup = Extract<PersonGroup, keyof Dependent>;

/** The next version of the record, with changes to the person the case is for. Groups set to undefined are removed. */
export function changeCasePerson(
  { dependent, org_id }: CaseItem,
  person: PersonItem,
  changes: PersonFields,
  source: PersonSource,
): PersonItem {
  if (dependent) {
    const changed: Pick<PersonFields, SharedGroup> = changes;
    const dependents = person.fields.dependents?.map((each) =>
      each.id === dependent.id ? { ...each, ...changed, name: changed.name ?? each.name } : each,
    );
    return changePerson(person, { dependents }, { dependents: source }, { org_id });
  }
  const sources = Object.fromEntries(Object.keys(changes).map((group) => [group, source]));
  return changePerson(person, changes, sources, { org_id });
}
