import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { getDeadlines } from '#functions/data/cases/deadlines.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { changePerson, getPerson, putPerson } from '#functions/data/people/person.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { modelOf } from '#infra/operations/invariants/healthy-model.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { familyContract as family } from '#shared/contract/family.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { draftCasesContract, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { relationships } from '#shared/domain/relationships.ts';
import { caseCountries, type VisaPath } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import type { Dependent, PersonStatus } from '#shared/records/person.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { removeCase } from '../support/erase.ts';
import { everyRow } from '../support/every-row.ts';
import { indexCases } from '../support/index-cases.ts';
import { readIntake } from '../support/intake-case.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let katya: Person;
let jonas: Person;
let amara: Person;
let principal: Case;
let child: Dependent;
let spouse: Dependent;

beforeEach(async () => {
  ({ organizationId, katya, jonas, amara } = await addCaseTeam());
  principal = await openFor(amara);
  child = {
    id: randomUUID(),
    relationship: 'child',
    name: { family_name: 'Okonkwo', given_names: 'Dayo' },
    statuses: [statusOf('2030-05-01', { name: 'O-3', path: undefined })],
  };
  spouse = {
    id: randomUUID(),
    relationship: 'spouse',
    name: { family_name: 'Okonkwo', given_names: 'Chidi' },
  };
  await setDependents([child, spouse]);
});

const openFor = (applicant: Person, path: VisaPath = 'US_O1A') =>
  succeed(cases, staffCasesContract.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: applicant.userId, country: path.startsWith('UK') ? 'UK' : 'US', path },
  });
const record = () =>
  succeed(handler, peopleContract.getPerson, { as: jonas, params: { personId: amara.userId } });
const setDependents = async (dependents: readonly Dependent[]) =>
  succeed(profile, ownPersonContract.changeOwnPerson, {
    as: amara,
    body: { changes: { dependents }, version: (await record()).version },
  });
const requestFor = (dependent: Dependent, as = jonas, principalId = principal.id) => ({
  as,
  params: { personId: amara.userId, dependentId: dependent.id },
  body: { principal_case_id: principalId },
});
const open = (dependent: Dependent) => succeed(handler, family.openDependentCase, requestFor(dependent));
const familyOf = async (caseId: string, as = amara) =>
  (await succeed(handler, family.listFamilyCases, { as, params: { caseId } })).items;
const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
/** The case that a dependent's entry in the organization's status list leads to. */
const currentCase = async (dependent: Dependent, country = 'US') => {
  const query = { within: '180' };
  const { items } = await succeed(handler, peopleContract.listEndingStatuses, { as: jonas, query });
  const found = items.find(
    ({ dependent: of, status }) => of?.id === dependent.id && status.country === country,
  );
  if (!found) throw new Error('The status is not listed.');
  return found.case_id;
};
const renew = (statusId: string) => ({
  as: jonas,
  params: { personId: amara.userId },
  body: { status_id: statusId },
});
const remove = (caseId: string) =>
  callEndpoint(cases, draftCasesContract.deleteDraftCase, { as: jonas, params: { caseId } });
const broken = async (...names: string[]) => {
  const model = modelOf({ rows: await everyRow(), objects: [], accounts: [] }, new Date());
  return brokenInvariants(model).filter(({ invariant }) => names.includes(invariant));
};
const approve = async (caseId: string, validTo: string) => {
  await succeed(cases, filingContract.changeFiling, {
    as: jonas,
    params: { caseId },
    body: { changes: { valid_to: validTo }, version: 0 },
  });
  return setStatus(caseId, 'APPROVED');
};
const setStatus = async (caseId: string, status: 'APPROVED' | 'DENIED' | 'REVIEW') => {
  const { version } = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId } });
  return succeed(cases, casesContract.setCaseStatus, {
    as: jonas,
    params: { caseId },
    body: { status, version },
  });
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a dependent’s own case', () => {
  test('asks an adult child about their own history, as soon as the birth date says that they are one', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-12-01T15:00:00.000Z');
    const opened = await open(child);
    const asked = async () =>
      (await readIntake(amara, opened.id)).sections.map(({ section: { id } }) => id).slice(3);
    expect(await asked()).toEqual(['us_status']);
    await setDependents([{ ...child, birth_date: '2008-02-03' }, spouse]);
    expect(await asked()).toEqual(['us_status', 'us_travel', 'education_work', 'background', 'own_family']);
  });

  test('is on the principal’s visa path, in their account, with the end of the dependent’s status', async () => {
    const opened = await open(child);
    expect(opened).toMatchObject({
      applicant_id: amara.userId,
      country: 'US',
      path: 'US_O1A',
      status: 'DRAFT',
      dependent: {
        id: child.id,
        name: 'Dayo Okonkwo',
        relationship: 'child',
        principal_case_id: principal.id,
      },
    });
    expect((await getDeadlines(opened.id)).deadlines).toMatchObject([
      { kind: 'status_end', on: '2030-05-01' },
    ]);
    const own = await succeed(cases, casesContract.listOwnCases, { as: amara });
    expect(own.items.map(({ id, dependent }) => [id, dependent?.name])).toEqual([
      [opened.id, 'Dayo Okonkwo'],
      [principal.id, undefined],
    ]);
    const staffs = await succeed(cases, staffCasesContract.listOrganizationCases, { as: jonas });
    expect(staffs.items.map(({ applicant_name }) => applicant_name)).toEqual([
      'Dayo Okonkwo',
      'Amara Okonkwo',
    ]);
  });

  test('and the principal’s case list each other', async () => {
    const [ofChild, ofSpouse] = [await open(child), await open(spouse)];
    await openFor(amara, 'UK_GLOBAL_TALENT');
    const [first, second, third] = [
      { id: principal.id, name: 'Amara Okonkwo', path: 'US_O1A', country: 'US', status: 'DRAFT' },
      { id: ofSpouse.id, name: 'Chidi Okonkwo', relationship: 'spouse' },
      { id: ofChild.id, name: 'Dayo Okonkwo', relationship: 'child' },
    ];
    expect(await familyOf(principal.id)).toMatchObject([second, third]);
    expect(await familyOf(ofChild.id, jonas)).toMatchObject([first, second]);
    expect((await familyOf(ofChild.id))[0]).toEqual(first);
    const listed = await succeed(handler, family.listPersonCases, {
      as: jonas,
      params: { personId: amara.userId },
    });
    expect(listed.items).toHaveLength(4);
  });

  test('is opened once for a case of the principal’s, even by two concurrent clicks', async () => {
    const both = await Promise.all([open(child), open(child)]);
    expect(both[0].id).toBe(both[1].id);
    expect((await open(child)).id).toBe(both[0].id);
    expect((await getOrganizationStats(organizationId)).cases).toBe(2);
    const later = await openFor(amara, 'US_H1B');
    const renewed = await succeed(handler, family.openDependentCase, requestFor(child, jonas, later.id));
    expect(renewed).toMatchObject({ path: 'US_H1B', dependent: { principal_case_id: later.id } });
  });

  test('can be opened again once it was deleted as an empty draft', async () => {
    const first = await open(child);
    await succeed(cases, draftCasesContract.deleteDraftCase, { as: jonas, params: { caseId: first.id } });
    expect(await familyOf(principal.id)).toEqual([]);
    expect((await open(child)).id).not.toBe(first.id);
  });

  test('is linked from the end of their status for as long as it is open', async () => {
    const ending = { ...child, statuses: [statusOf(inDays(40), { name: 'O-3', path: undefined })] };
    await setDependents([ending]);
    expect(await currentCase(child)).toBeUndefined();
    const first = await open(child);
    const otherCase = await openFor(amara, 'UK_GLOBAL_TALENT');
    await succeed(handler, family.openDependentCase, requestFor(child, jonas, otherCase.id));
    expect(await currentCase(child)).toBe(first.id);
    await setStatus(first.id, 'DENIED');
    expect(await currentCase(child)).toBeUndefined();
    // After a denial, another one can be opened for the same principal's case.
    const second = await open(child);
    expect(second.id).not.toBe(first.id);
    expect(await currentCase(child)).toBe(second.id);
    expect((await remove(second.id)).status).toBe(204);
    expect(await currentCase(child)).toBeUndefined();
    const third = await open(child);
    expect(await currentCase(child)).toBe(third.id);
    const later = await openFor(amara, 'US_H1B');
    const renewed = await succeed(handler, family.openDependentCase, requestFor(child, jonas, later.id));
    expect(await currentCase(child)).toBe(renewed.id);
  });

  test('renews their status in one click, under the principal’s newest open case in the country', async () => {
    const [o3, dependentVisa] = [
      statusOf(inDays(40), { name: 'O-3', path: undefined }),
      statusOf(inDays(50), { name: 'Dependant', country: 'UK', path: undefined }),
    ];
    await setDependents([{ ...child, statuses: [o3, dependentVisa] }, spouse]);
    const newest = await openFor(amara, 'US_H1B');
    const both = await Promise.all(
      [1, 2].map(() => succeed(handler, peopleContract.openRenewal, renew(o3.id))),
    );
    const [opened, again] = both.map((response) => response.case);
    expect(opened).toMatchObject({
      path: 'US_H1B',
      dependent: { id: child.id, principal_case_id: newest.id },
    });
    expect(again?.id).toBe(opened?.id);
    // A later case of the principal's doesn't open a second one.
    await openFor(amara, 'US_EB2_NIW');
    expect((await succeed(handler, peopleContract.openRenewal, renew(o3.id))).case.id).toBe(opened?.id);
    const rejection = await fail(handler, peopleContract.openRenewal, renew(dependentVisa.id));
    expect(rejection.code).toBe('case.no_principal');
    const superseded = statusOf(inDays(20), { name: 'Visitor', country: 'UK', path: undefined });
    await setDependents([{ ...child, statuses: [o3, dependentVisa, superseded] }, spouse]);
    const other = await fail(handler, peopleContract.openRenewal, renew(superseded.id));
    expect(other.code).toBe('status.not_renewable');
    expect((await getOrganizationStats(organizationId)).cases).toBe(4);
    expect(await broken('dependentCasesHavePrincipals')).toEqual([]);
  });

  test('blocks deletion of the principal’s draft, and must be deleted first', async () => {
    const opened = await open(child);
    const rejection = await remove(principal.id);
    expect(rejection).toMatchObject({ status: 409, json: { code: 'case.has_dependents' } });
    expect((await remove(opened.id)).status).toBe(204);
    expect((await remove(principal.id)).status).toBe(204);
    expect((await getOrganizationStats(organizationId)).cases).toBe(0);
    principal = await openFor(amara);
    await Promise.all([
      callEndpoint(handler, family.openDependentCase, requestFor(child, jonas, principal.id)),
      remove(principal.id),
    ]);
    expect(await broken('dependentCasesHavePrincipals', 'statsMatchRows')).toEqual([]);
  });

  test('extends the retention of the principal’s decided case', async () => {
    const opened = await open(child);
    for (const { id } of [principal, opened]) await setStatus(id, 'DENIED');
    const purge = (caseId: string) =>
      removeCase({
        ...{ caseId, applicantId: amara.userId, organizationId },
        inactiveSince: new Date(Date.now() + 60_000),
      });
    await purge(principal.id);
    expect(await broken('dependentCasesHavePrincipals', 'partsBelongToCases')).toEqual([]);
    const caseIds = async () =>
      (await succeed(cases, casesContract.listOwnCases, { as: amara })).items.map(({ id }) => id);
    expect(await caseIds()).toHaveLength(2);
  });

  test('requires a dependent on the record and a case of that person’s own', async () => {
    const rejection = async (...of: Parameters<typeof requestFor>) =>
      (await fail(handler, family.openDependentCase, requestFor(...of))).code;
    expect(await rejection({ ...child, id: randomUUID() })).toBe('person.not_found');
    const ofSpouse = await open(spouse);
    expect(await rejection(child, jonas, ofSpouse.id)).toBe('case.not_found');
    const ines = await addTestPerson({ role: 'APPLICANT', fullName: 'Ines Duarte', organizationId });
    expect(await rejection(child, jonas, (await openFor(ines)).id)).toBe('case.not_found');
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect(await rejection(child, stranger)).toBe('person.not_found');
    expect(await rejection(child, amara)).toBe('permission.denied');
    await changeOrganization(organizationId, { quotas: { open_cases: 3 } });
    await openFor(amara, 'US_H1B');
    expect(await rejection(child)).toBe('case.limit_reached');
    expect((await getOrganizationStats(organizationId)).cases).toBe(4);
  });

  test('is visible to the principal and the team only', async () => {
    const params = { caseId: (await open(child)).id };
    await succeed(cases, casesContract.getCase, { as: amara, params });
    const ines = await addTestPerson({ role: 'APPLICANT', fullName: 'Ines Duarte', organizationId });
    expect((await callEndpoint(cases, casesContract.getCase, { as: ines, params })).status).toBe(404);
    expect((await callEndpoint(handler, family.listFamilyCases, { as: ines, params })).status).toBe(404);
  });

  test('asks for identity, relationship, status, and forms, not for the route’s evidence', async () => {
    const checklistOf = async (caseId: string) =>
      (await succeed(cases, checklistContract.getChecklist, { as: jonas, params: { caseId } })).items;
    const items = await checklistOf((await open(child)).id);
    expect(items.map(({ title }) => title)).toEqual([
      'Passport',
      'Birth or adoption certificate',
      'Receipt or approval of the principal applicant’s case',
      'Proof of the dependent’s current status',
      'Form I-539',
      'Form DS-160',
      'Form G-28',
    ]);
    const ofSpouse = await checklistOf((await open(spouse)).id);
    expect(ofSpouse[1]?.title).toBe('Marriage certificate or proof of partnership');
    expect(items.map(({ id }) => id)).toEqual(ofSpouse.map(({ id }) => id));
  });

  test('isn’t assessed, since the facts are the principal’s', async () => {
    const response = await callEndpoint(cases, caseAssessmentsContract.assessCase, {
      as: amara,
      params: { caseId: (await open(child)).id },
      body: { facts: { o1a: { press: true } } },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(response).toMatchObject({ status: 400, json: { errors: [{ field: 'facts' }] } });
  });

  test('writes the dependent’s new status when it is approved, and reverts it if the approval is', async () => {
    const { id } = await open(child);
    await succeed(cases, filingContract.changeFiling, {
      as: jonas,
      params: { caseId: id },
      body: { changes: { valid_from: '2027-01-01', valid_to: '2029-12-31' }, version: 0 },
    });
    await setStatus(id, 'APPROVED');
    const { fields, sources } = await record();
    expect(fields.statuses).toBeUndefined();
    expect(fields.dependents?.[0]?.statuses).toMatchObject([
      { name: 'O-3' },
      { id, name: 'O-3', until: '2029-12-31' },
    ]);
    expect(fields.dependents?.[1]).toEqual(spouse);
    expect(sources.dependents).toMatchObject({ kind: 'case', case_id: id });
    await setStatus(id, 'REVIEW');
    expect((await record()).fields.dependents).toEqual([child, spouse]);
  });

  test('follows the dependent’s name, and keeps it when the applicant is renamed', async () => {
    const { id } = await open(child);
    await indexCases();
    await setDependents([{ ...child, name: { family_name: 'Okonkwo-Reyes', given_names: 'Dayo' } }, spouse]);
    const found = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId: id } });
    expect(found.dependent?.name).toBe('Dayo Okonkwo-Reyes');
    await indexCases();
    const search = await succeed(cases, staffCasesContract.listOrganizationCases, {
      as: jonas,
      query: { q: 'reyes' },
    });
    expect(search.items).toMatchObject([{ id, applicant_name: 'Dayo Okonkwo-Reyes' }]);
    await succeed(profile, profileContract.updateProfile, { as: amara, body: { full_name: 'Amara Reyes' } });
    expect((await familyOf(principal.id))[0]?.name).toBe('Dayo Okonkwo-Reyes');
    expect((await familyOf(id))[0]?.name).toBe('Amara Reyes');
    await indexCases();
    expect(await broken('caseNamesMatchProfiles', 'searchIndexMatchesCases', 'casesAreIndexed')).toEqual([]);
  });

  test('follows a record whose change never reached it, after a reindex', async () => {
    const { id } = await open(child);
    await indexCases();
    const before = await getPerson(amara.userId);
    if (!before) throw new Error('No record');
    const renamed = { ...child, name: { family_name: 'Okonkwo', given_names: 'Dayo Maria' } };
    await transact({
      person: putPerson(before, changePerson(before, { dependents: [renamed, spouse] }, {})),
    });
    expect(await broken('dependentCasesMatchRecords')).toHaveLength(1);
    await reindexRows(() => undefined);
    const found = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId: id } });
    expect(found.dependent?.name).toBe('Dayo Maria Okonkwo');
    const names = ['dependentCasesMatchRecords', 'caseNamesMatchProfiles', 'searchIndexMatchesCases'];
    expect(await broken(...names, 'casesAreIndexed')).toEqual([]);
  });

  test('has the later of two names, even if the earlier change finishes last', async () => {
    const { id } = await open(child);
    await indexCases();
    const named = (given_names: string) => ({ ...child, name: { family_name: 'Okonkwo', given_names } });
    const send = table.send.bind(table) as (command: unknown) => Promise<unknown>;
    let isFirst = true;
    vi.spyOn(table, 'send').mockImplementation(async (command: unknown) => {
      const text = command instanceof TransactWriteCommand ? JSON.stringify(command.input) : '';
      if (isFirst && text.includes(keys.case(id).pk) && text.includes('Earlier')) {
        isFirst = false;
        await setDependents([named('Later'), spouse]);
      }
      return send(command);
    });
    await setDependents([named('Earlier'), spouse]);
    expect(isFirst).toBe(false);
    const found = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId: id } });
    expect(found.dependent?.name).toBe('Later Okonkwo');
    await indexCases();
    const names = ['dependentCasesMatchRecords', 'caseNamesMatchProfiles', 'searchIndexMatchesCases'];
    expect(await broken(...names)).toEqual([]);
  });

  test.each(relationships)('follows the relationship when it is corrected: %s', async (relationship) => {
    const { id } = await open(child);
    await setDependents([{ ...child, relationship }, spouse]);
    const found = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId: id } });
    expect(found.dependent).toMatchObject({ name: 'Dayo Okonkwo', relationship });
    expect((await familyOf(principal.id))[0]).toMatchObject({ id, relationship });
    expect(await broken('dependentCasesMatchRecords')).toEqual([]);
  });

  test('adds a status to those on record when it is approved, and drops none', async () => {
    const statuses = (count: number): PersonStatus[] =>
      Array.from({ length: count }, (_, at) => statusOf(`20${20 + at}-05-01`, { name: `O-3 no. ${at}` }));
    await setDependents([{ ...child, statuses: statuses(3) }, spouse]);
    const { id } = await open(child);
    await approve(id, '2060-12-31');
    const names = async () => (await record()).fields.dependents?.[0]?.statuses?.map(({ name }) => name);
    expect(await names()).toEqual(['O-3 no. 0', 'O-3 no. 1', 'O-3 no. 2', 'O-3']);
    await setStatus(id, 'REVIEW');
    await setDependents([{ ...child, statuses: statuses(limits.personStatuses) }, spouse]);
    const { version } = await succeed(cases, casesContract.getCase, { as: jonas, params: { caseId: id } });
    const body = { status: 'APPROVED', version };
    const rejection = await fail(cases, casesContract.setCaseStatus, {
      as: jonas,
      params: { caseId: id },
      body,
    });
    expect(rejection.code).toBe('status.limit_reached');
    expect(await names()).toHaveLength(limits.personStatuses);
    const params = { personId: amara.userId };
    const oneMore = { dependents: [{ ...child, statuses: statuses(limits.personStatuses + 1) }] };
    const typed = await fail(handler, peopleContract.changePerson, {
      as: jonas,
      params,
      body: { changes: oneMore, version: (await record()).version },
    });
    expect(typed.errors).toMatchObject([{ field: 'changes.dependents.0.statuses' }]);
  });

  test('can’t be approved while the record is full of current statuses, and can once one is removed', async () => {
    const { id } = await open(spouse);
    const full = Array.from({ length: limits.statusEnds / caseCountries.length }, () => ({
      ...{ id: randomUUID(), relationship: 'child' as const, name: { family_name: 'Okonkwo' } },
      statuses: caseCountries.map((country) => statusOf('2030-05-01', { country, path: undefined })),
    }));
    await setDependents([...full, spouse]);
    const request = { as: jonas, params: { caseId: id } };
    const recordValidity = () =>
      callEndpoint(cases, filingContract.changeFiling, {
        ...request,
        body: { changes: { valid_to: '2060-12-31' }, version: 0 },
      });
    const rejection = { status: 409, json: { code: 'status.limit_reached' } };
    await setStatus(id, 'APPROVED');
    expect(await recordValidity()).toMatchObject(rejection);
    await setStatus(id, 'REVIEW');
    expect((await recordValidity()).status).toBe(200);
    const { version } = await succeed(cases, casesContract.getCase, request);
    const approval = { ...request, body: { status: 'APPROVED', version } };
    expect(await callEndpoint(cases, casesContract.setCaseStatus, approval)).toMatchObject(rejection);

    await setDependents([...full.slice(1), spouse]);
    expect((await callEndpoint(cases, casesContract.setCaseStatus, approval)).status).toBe(200);
    const { dependents } = (await record()).fields;
    expect(dependents?.at(-1)?.statuses).toMatchObject([{ id, until: '2060-12-31' }]);
  });

  test('lists the dependent’s status in its work, and not the principal’s', async () => {
    await succeed(handler, peopleContract.changePerson, {
      as: jonas,
      params: { personId: amara.userId },
      body: { changes: { statuses: [statusOf('2030-06-01')] }, version: (await record()).version },
    });
    const statusesOn = async ({ id }: Case) => {
      await updateCaseWork(id);
      const { rows } = await getCaseWork(id);
      return rows.find(({ kind }) => kind === 'STATUS')?.entries.map(({ name }) => name);
    };
    expect(await statusesOn(await open(child))).toEqual(['O-3']);
    expect(await statusesOn(await open(spouse))).toBeUndefined();
    expect(await statusesOn(principal)).toEqual(['O-3', 'H-1B']);
  });
});
