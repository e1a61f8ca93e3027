import type { peopleContract } from '#shared/contract/people.ts';
import { countryOfPath, type VisaPath } from '#shared/domain/visa-paths.ts';
import { endOfStatus } from '#shared/records/grace-period.ts';
import { type Dependent, type PersonStatus, personName } from '#shared/records/person.ts';
import { isRenewable } from '#shared/records/status-ends.ts';
import { latestTemplate } from '../data/cases/checklist-template.ts';
import { changeDeadlines, noDeadlines, putDeadlines } from '../data/cases/deadlines.ts';
import { openCase } from '../data/cases/open-case.ts';
import type { Audit } from '../data/core/put-audit.ts';
import { transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import { getMember, rejectChangedMember } from '../data/people/membership.ts';
import { findStatus } from '../data/people/merge-statuses.ts';
import { movePerson } from '../data/people/move-person.ts';
import { changePerson, type PersonItem, putPerson } from '../data/people/person.ts';
import { requirePerson } from '../data/people/require-person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { ensureApplicant } from '../workflows/ensure-applicant.ts';
import { openedAs, renewDependent } from './open-dependent-case.ts';
import { personFor } from './person-for.ts';

/** Idempotent: reuses the results of an earlier attempt, and resends the invitation until a password is chosen. */
export const invitePersonToRecord: EndpointFunction<typeof peopleContract.invitePersonToRecord> = async ({
  actor,
  params,
  audit,
}) =>
  personFor(
    actor,
    await withAccount(await requirePerson(actor, params.personId), audit, { reinvites: true }),
  );

/**
 * Opens the case that renews a status, with the end of the status among its deadlines. The opening transaction also
 * stores the case in the record, so a second click finds it.
 */
export const openRenewal: OpenRenewal = async (request) => {
  const { person, ...opened } = await openStoredRenewal(request);
  return { ...opened, person: await personFor(request.actor, person) };
};

type OpenRenewal = EndpointFunction<typeof peopleContract.openRenewal>;

async function openStoredRenewal({ actor, params, body, prepareQuota, audit }: Parameters<OpenRenewal>[0]) {
  const record = await requirePerson(actor, params.personId);
  const { status, dependent } = statusOf(record, body.status_id);
  if (dependent) {
    const dependentCase = await renewDependent(record, dependent, status, { actor, prepareQuota });
    return { case: dependentCase, person: await requirePerson(actor, record.id) };
  }
  const earlier = await openedAs(record, status.id);
  if (earlier) return { case: earlier, person: record };
  if (!isRenewable(status, record.fields.statuses)) throw new ApiError('status.not_renewable');
  const path = pathOf(status, body.path);
  const quota = await prepareQuota({ cases_for_applicants: 1 });
  quota.requireRoom();
  const person = await withAccount(record, audit);
  const kept = findStatus(person.fields.statuses, status);
  if (!kept) throw new ApiError('status.not_found');
  if (!isRenewable(kept, person.fields.statuses)) throw new ApiError('status.not_renewable');
  const member = await memberOf(person);
  if (member?.role !== 'APPLICANT') throw new ApiError('applicant.not_found');
  const facts = {
    org_id: member.org_id,
    applicant_id: member.user_id,
    applicant_name: member.full_name,
    country: countryOfPath(path),
    path,
    checklist_template: await latestTemplate(member.org_id, path),
  };
  const { opened, parts } = openCase(actor, facts, quota.limits.open_cases);
  const renewed = changePerson(person, {}, {}, { renewals: { ...person.renewals, [kept.id]: opened.id } });
  const on = endOfStatus(kept);
  const end = on && { id: kept.id, kind: 'status_end' as const, on, version: 1 };
  const other = await transact(
    {
      ...parts,
      quota: quota.item,
      person: putPerson(person, renewed),
      deadlines: end ? putDeadlines(changeDeadlines(noDeadlines(opened.id), [end])) : undefined,
    },
    {
      onConditionFailed: async (failed) => {
        const first = await openedAs(await requirePerson(actor, person.id), kept.id);
        if (first) return first;
        if (failed.has('quota')) quota.reject();
        if (failed.has('openCases')) throw new ApiError('case.limit_reached');
        if (failed.has('applicant')) return rejectChangedMember(member.user_id, member.org_id);
        throw new ApiError('conflict');
      },
    },
  );
  quota.report(other === undefined);
  return other
    ? { case: other, person: await requirePerson(actor, person.id) }
    : { case: opened, person: renewed };
}

const memberOf = async ({ user_id, org_id }: PersonItem) =>
  user_id && org_id ? getMember(user_id, org_id) : undefined;

/**
 * A status of the person, or of a dependent with a case of their own.
 * @throws ApiError `status.not_found`
 */
function statusOf(
  { fields: { statuses = [], dependents = [] } }: PersonItem,
  statusId: string,
): { readonly status: PersonStatus; readonly dependent?: Dependent } {
  const holders = [
    { statuses },
    ...dependents.map((dependent) => ({ statuses: dependent.statuses, dependent })),
  ];
  for (const { statuses = [], ...of } of holders) {
    const status = statuses.find(({ id }) => id === statusId);
    if (status) return { status, ...of };
  }
  throw new ApiError('status.not_found');
}

function pathOf(status: PersonStatus, requested: VisaPath | undefined): VisaPath {
  const path = requested ?? status.path;
  if (!path) throw ApiError.invalid('path', 'Please select a visa path');
  if (countryOfPath(path) !== status.country)
    throw ApiError.invalid('path', 'This visa path is for a different country');
  return path;
}

/**
 * The record of the person, now with an account; creates and invites one if necessary.
 * @param options `reinvites`: also sends the invitation again to a member who hasn't chosen a password yet
 */
async function withAccount(
  person: PersonItem,
  audit: Audit,
  { reinvites = false } = {},
): Promise<PersonItem> {
  const { org_id: organizationId } = person;
  if (!organizationId) throw new ApiError('organization.missing');
  const member = await memberOf(person);
  if (member && !reinvites) return person;
  const account = member || !person.user_id ? undefined : await getAccount(person.user_id);
  // The team may have entered another person's address, whose account isn't this person's.
  const email = member?.email ?? account?.profile.email ?? person.fields.email;
  if (!email) throw new ApiError('person.no_email');
  const fullName = personName(person.fields) ?? '';
  const applicant = await ensureApplicant({ email, fullName, organizationId });
  return movePerson(person, applicant.member.user_id, audit);
}
