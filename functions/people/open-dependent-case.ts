import type { familyContract } from '#shared/contract/family.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { type Dependent, type PersonStatus, personName } from '#shared/records/person.ts';
import { isRenewable, statusEnds } from '#shared/records/status-ends.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, getCase, listApplicantCases } from '../data/cases/case.ts';
import { changeDeadlines, noDeadlines, putDeadlines } from '../data/cases/deadlines.ts';
import { openCase } from '../data/cases/open-case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { getMember, rejectChangedMember } from '../data/people/membership.ts';
import { changePerson, dependentCaseKey, type PersonItem, putPerson } from '../data/people/person.ts';
import { requirePerson } from '../data/people/require-person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

type Request = Parameters<EndpointFunction<typeof familyContract.openDependentCase>>[0];
type By = Pick<Request, 'actor' | 'prepareQuota'>;

export const openDependentCase: EndpointFunction<typeof familyContract.openDependentCase> = async ({
  params,
  body,
  ...by
}) => {
  const person = await requirePerson(by.actor, params.personId);
  const dependent = person.fields.dependents?.find(({ id }) => id === params.dependentId);
  if (!dependent) throw new ApiError('person.not_found');
  const principal = await requireCase(by.actor, body.principal_case_id);
  if (principal.applicant_id !== person.id || principal.dependent) throw new ApiError('case.not_found');
  return openAttachedCase(principal, dependent, person, by);
};

/**
 * The case that renews a dependent's status: their newest open case in that country, or a new one attached to the
 * principal's newest case.
 * @throws ApiError `status.not_renewable`, or `case.no_principal` if the principal has no open case there
 */
export async function renewDependent(
  person: PersonItem,
  dependent: Dependent,
  status: PersonStatus,
  by: By,
): Promise<CaseItem> {
  const { user_id, org_id } = person;
  const { items } =
    user_id && org_id
      ? await listApplicantCases(user_id, org_id, { limit: limits.maxPageSize })
      : { items: [] };
  const open = items.filter((each) => each.country === status.country && !isClosed(each.status));
  const earlier = open.find((each) => each.dependent?.id === dependent.id);
  // The index may lag behind the case.
  const found = earlier && (await getCase(earlier.id));
  if (found) return found;
  if (!isRenewable(status, dependent.statuses)) throw new ApiError('status.not_renewable');
  const principal = open.find((each) => !each.dependent);
  if (!principal) throw new ApiError('case.no_principal');
  return openAttachedCase(await requireCase(by.actor, principal.id), dependent, person, by);
}

/**
 * Opens a dependent's case attached to one of the principal's, in the principal's account, with the end of the
 * dependent's status among its deadlines. The opening transaction also stores the case in the record, so a second
 * click finds it.
 */
async function openAttachedCase(
  principal: CaseItem,
  dependent: Dependent,
  person: PersonItem,
  { actor, prepareQuota }: By,
): Promise<CaseItem> {
  const key = dependentCaseKey(dependent.id, principal.id);
  const earlier = await openedAs(person, key);
  if (earlier) return earlier;
  const quota = await prepareQuota({ cases_for_applicants: 1 });
  quota.requireRoom();
  const member = await getMember(person.id, principal.org_id);
  if (!member) throw new ApiError('membership.missing');
  const name = personName(dependent) ?? '';
  const { opened, parts } = openCase(
    actor,
    {
      org_id: principal.org_id,
      applicant_id: principal.applicant_id,
      applicant_name: name,
      account_name: member.full_name,
      country: principal.country,
      path: principal.path,
      dependent: {
        id: dependent.id,
        name,
        relationship: dependent.relationship,
        ...(dependent.birth_date && { birth_date: dependent.birth_date }),
        principal_case_id: principal.id,
      },
    },
    quota.limits.open_cases,
  );
  const changed = changePerson(person, {}, {}, { renewals: { ...person.renewals, [key]: opened.id } });
  const other = await transact(
    {
      ...parts,
      quota: quota.item,
      person: putPerson(person, changed),
      deadlines: deadlineOf(dependent, opened),
    },
    {
      onConditionFailed: async (failed) => {
        const first = await openedAs(await requirePerson(actor, person.id), key);
        if (first) return first;
        if (failed.has('quota')) quota.reject();
        if (failed.has('openCases')) throw new ApiError('case.limit_reached');
        if (failed.has('principal')) throw new ApiError('case.not_found');
        if (failed.has('applicant')) return rejectChangedMember(person.id, principal.org_id);
        throw new ApiError('conflict');
      },
    },
  );
  quota.report(other === undefined);
  return other ?? opened;
}

/** The case opened under this key, unless it was deleted or denied. */
export async function openedAs({ renewals, org_id }: PersonItem, key: string): Promise<CaseItem | undefined> {
  const caseId = renewals[key];
  const found = caseId ? await getCase(caseId) : undefined;
  return found && found.org_id === org_id && found.status !== 'DENIED' ? found : undefined;
}

/** The end of the dependent's current status in the case's country. */
function deadlineOf({ statuses }: Dependent, { id, country }: CaseItem) {
  const end = statusEnds({ statuses }).find(({ status }) => status.country === country);
  if (!end) return undefined;
  const deadline = { id: end.status.id, kind: 'status_end' as const, on: end.on, version: 1 };
  return putDeadlines(changeDeadlines(noDeadlines(id), [deadline]));
}
