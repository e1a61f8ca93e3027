import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getDeadlines } from '#functions/data/cases/deadlines.ts';
import { table } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember } from '#functions/data/people/membership.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { deletePerson, getPerson } from '#functions/data/people/person.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import {
  type NewPerson,
  ownPersonContract,
  type PersonView,
  peopleContract as people,
} from '#shared/contract/people.ts';
import { draftCasesContract } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { caseCountries } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Dependent } from '#shared/records/person.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeRead } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { mailsTo } from '../support/consultations.ts';
import { everyRow } from '../support/every-row.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();

let organizationId: string;
let ruth: Person;

beforeEach(async () => {
  pool.failOn(undefined);
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ruth = await member('HR', 'Ruth Dahl');
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const inDays = (days: number) => addDays(todayIn('America/New_York', new Date()), days);
const newEmail = () => `${randomUUID()}@example.com`;
const employee = (rest: Partial<NewPerson> = {}): NewPerson => ({
  name: { family_name: 'Iyer', given_names: 'Meera' },
  email: newEmail(),
  ...rest,
});
const add = async (list: readonly NewPerson[], options: { preview?: boolean } = {}) =>
  (await succeed(handler, people.addPeople, { as: ruth, body: { people: list, ...options } })).results;
const addOne = async (rest: Partial<NewPerson> = {}) => (await add([employee(rest)]))[0]?.person_id ?? '';
const get = (personId: string) => succeed(handler, people.getPerson, { as: ruth, params: { personId } });
const list = async (q?: string) =>
  (await succeed(handler, people.listPeople, { as: ruth, query: { ...(q && { q }) } })).items;
const ending = async (within: string) =>
  (await succeed(handler, people.listEndingStatuses, { as: ruth, query: { within } })).items;
const renew = (personId: string, statusId: string, rest: object = {}, as = ruth) =>
  callEndpoint(handler, people.openRenewal, {
    as,
    params: { personId },
    body: { status_id: statusId, ...rest },
  });
const change = async (personId: string, changes: object) =>
  succeed(handler, people.changePerson, {
    as: ruth,
    params: { personId },
    body: { changes, version: (await get(personId)).version },
  });

const inEachCountry = () =>
  caseCountries.map((country) => statusOf(inDays(50), { country, path: undefined }));

test('someone without an account keeps a name, which nothing else would tell', async () => {
  const id = await addOne();
  const problem = await fail(handler, people.changePerson, {
    ...{ as: ruth, params: { personId: id }, body: { changes: { name: null }, version: 1 } },
  });
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'changes.name' }] });
  expect((await list('iyer')).map((each) => each.id)).toContain(id);
});

describe('adding employees', () => {
  test('creates records without accounts, found by last and given names', async () => {
    const status = statusOf(inDays(40));
    await add([
      employee({ status, employment: { employer: 'Harborline', title: 'Engineer' } }),
      employee({ name: { family_name: 'Núñez', given_names: 'Meritxell' } }),
    ]);
    expect(await list()).toMatchObject([
      { name: 'Meera Iyer', has_account: false, next_end: { on: status.until, status: 'H-1B' } },
      { name: 'Meritxell Núñez', has_account: false },
    ]);
    expect((await list('nun')).map(({ name }) => name)).toEqual(['Meritxell Núñez']);
    expect((await list('MER')).map(({ name }) => name)).toEqual(['Meritxell Núñez']);
    expect((await list('mee')).map(({ name }) => name)).toEqual(['Meera Iyer']);
    for (const q of ['meera iyer', 'Iyer Meera', 'mee iy', 'Iyer, Meera'])
      expect((await list(q)).map(({ name }) => name)).toEqual(['Meera Iyer']);
    expect(await list('Meera Núñez')).toEqual([]);
    // A combining accent alone folds to an empty text, which matches everyone.
    expect(await list('\u0301')).toHaveLength((await list()).length);
    expect((await everyRow()).filter(({ email }) => String(email).startsWith('meera'))).toEqual([]);
  });

  test('accepts names that become too long for a sort key when folded, and truncates them in the key', async () => {
    // One character that folds to eighteen letters.
    const long = '\ufdfa'.repeat(100);
    const results = await add([employee({ name: { family_name: long, given_names: long } })]);
    expect(results).toMatchObject([{ outcome: 'added' }]);
    expect(await list('\ufdfa')).toHaveLength(1);
  });

  test('truncates a searched name to what fits in a sort key', async () => {
    const long = '\u3316'.repeat(100);
    await add([employee({ name: { family_name: long, given_names: long } })]);
    const sent = vi.spyOn(table, 'send');
    expect(await list(long)).toHaveLength(1);
    const values = sent.mock.calls.flatMap(([{ input }]) =>
      'ExpressionAttributeValues' in input ? Object.values(input.ExpressionAttributeValues ?? {}) : [],
    );
    sent.mockRestore();
    expect(values.filter((value) => Buffer.byteLength(String(value)) > 1024)).toEqual([]);
  });

  test('adds no one twice: on a repeat, within a request, or concurrently', async () => {
    const meera = employee();
    const byBirthDate = { name: { family_name: 'Kowalczyk' }, birth_date: '1988-04-17' };
    expect((await add([meera, byBirthDate, meera])).map(({ outcome }) => outcome)).toEqual([
      'added',
      'added',
      'exists',
    ]);
    const again = { ...meera, name: { family_name: 'Other' }, email: meera.email?.toUpperCase() };
    expect((await add([again, byBirthDate])).map(({ outcome }) => outcome)).toEqual(['exists', 'exists']);
    expect((await list()).map(({ name }) => name)).toEqual(['Meera Iyer', 'Kowalczyk']);
    const tunde = employee({ name: { family_name: 'Adeyemi' } });
    const both = await Promise.all([add([tunde]), add([tunde])]);
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['added', 'exists']);
    // Without an email, only the birth date tells people with the same name apart.
    const sameName = { ...byBirthDate, birth_date: '1991-05-02' };
    await add([sameName, employee({ birth_date: '1990-01-01' })]);
    const listed = (await list()).map(({ email, birth_date }) => [email !== undefined, birth_date]);
    expect(listed).toEqual(
      expect.arrayContaining([
        [false, '1988-04-17'],
        [false, '1991-05-02'],
        [true, undefined],
      ]),
    );
  });

  test('can be previewed without writing', async () => {
    const meera = employee();
    expect((await add([meera, meera], { preview: true })).map(({ outcome }) => outcome)).toEqual([
      'new',
      'exists',
    ]);
    expect(await list()).toEqual([]);
  });

  test('gives a member a record and leaves an existing one unchanged', async () => {
    const amara = await member('APPLICANT', 'Amara Okonkwo');
    const line = employee({ email: amara.email });
    expect(await add([line])).toEqual([{ outcome: 'added', person_id: amara.userId }]);
    expect(await get(amara.userId)).toMatchObject({ user_id: amara.userId, fields: { name: line.name } });
    expect(await add([{ ...line, name: { family_name: 'Other' } }])).toMatchObject([{ outcome: 'exists' }]);
  });

  test('counts new records toward the daily quota, and nothing for a repeat', async () => {
    await changeOrganization(organizationId, { quotas: { people: 10 } });
    const ten = Array.from({ length: 10 }, () => employee());
    // A client may repeat a request that is still running.
    await Promise.all([add(ten.slice(0, 7)), add(ten.slice(0, 7))]);
    await add(ten);
    await add(ten);
    expect(await fail(handler, people.addPeople, { as: ruth, body: { people: [employee()] } })).toMatchObject(
      {
        code: 'quota.reached',
      },
    );
  });

  test('gives a repeat the same answer while the request still runs, though its people already count', async () => {
    await changeOrganization(organizationId, { quotas: { people: 10 } });
    const seven = Array.from({ length: 7 }, () => employee());
    const repeated = await beforeRead(
      () => add(seven),
      () => add(seven),
      'QUOTA#',
    );
    expect(new Set(repeated.map(({ outcome }) => outcome))).toEqual(new Set(['exists']));
  });

  test('requires a name, and no birth or issue of a passport in the future', async () => {
    const { errors } = await fail(handler, people.addPeople, {
      as: ruth,
      body: {
        people: [
          employee(),
          { name: { family_name: 'Lund' } },
          employee({ birth_date: '2199-01-01' }),
          employee({ passport: { number: 'A1234567', country: 'IN', issued_on: '2199-01-01' } }),
        ],
      },
    });
    expect(errors?.map(({ field }) => field)).toEqual([
      ...['people.1.email', 'people.2.birth_date', 'people.3.passport.issued_on'],
    ]);
  });
});

describe('statuses that end', () => {
  test('are listed earliest first within 30 to 180 days, with those that have just ended', async () => {
    const at = (days: number, family_name: string) =>
      employee({ name: { family_name }, status: statusOf(inDays(days)) });
    await add([
      at(29, 'A'),
      at(59, 'B'),
      at(89, 'C'),
      at(179, 'D'),
      at(181, 'E'),
      at(-10, 'F'),
      at(-91, 'G'),
    ]);
    const names = async (within: string) => (await ending(within)).map(({ person_name }) => person_name);
    expect(await names('30')).toEqual(['F', 'A']);
    expect(await names('60')).toEqual(['F', 'A', 'B']);
    expect(await names('90')).toEqual(['F', 'A', 'B', 'C']);
    expect(await names('180')).toEqual(['F', 'A', 'B', 'C', 'D']);
  });

  test('are counted from the day where the organization is', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-11-25T03:00:00.000Z');
    onTestFinished(() => void vi.unstubAllEnvs());
    await addOne({ name: { family_name: 'A' }, status: statusOf('2026-11-24') });
    await addOne({ name: { family_name: 'B' }, status: statusOf('2026-12-25') });
    expect(await list()).toMatchObject([
      { next_end: { on: '2026-11-24' } },
      { next_end: { on: '2026-12-25' } },
    ]);
    expect((await ending('30')).map(({ status }) => status.until)).toEqual(['2026-11-24']);
  });

  test('leave out statuses replaced by a later one in the country, and include dependents', async () => {
    const personId = await addOne({ status: statusOf(inDays(20)) });
    const { fields } = await get(personId);
    const child = {
      id: randomUUID(),
      relationship: 'child',
      name: { family_name: 'Iyer', given_names: 'Dev' },
      statuses: [statusOf(inDays(25), { name: 'H-4' })],
    };
    await change(personId, {
      statuses: [...(fields.statuses ?? []), statusOf(inDays(900))],
      dependents: [child],
    });
    expect(await ending('30')).toMatchObject([
      { person_name: 'Meera Iyer', dependent: { name: child.name }, status: { name: 'H-4' } },
    ]);
    await change(personId, { dependents: null });
    expect(await ending('180')).toEqual([]);
  });

  test('include only this organization’s', async () => {
    await addOne({ status: statusOf(inDays(20)) });
    const stranger = await addTestPerson({ role: 'HR', organizationId: `org-${randomUUID()}` });
    const seen = await succeed(handler, people.listEndingStatuses, { as: stranger, query: {} });
    expect(seen.items).toEqual([]);
  });
});

describe('renewing a status', () => {
  test('invites the person and opens the case on the right path, with the date among its deadlines', async () => {
    const email = newEmail();
    const status = statusOf(inDays(40));
    const before = await addOne({ email, status });
    const response = await renew(before, status.id);
    expect(response).toMatchObject({
      status: 200,
      json: { case: { country: 'US', path: 'US_H1B', status: 'DRAFT' }, person: { renewals: {} } },
    });
    const { case: opened, person } = people.openRenewal.response.parse(response.json);
    expect(person).toMatchObject({
      id: opened.applicant_id,
      fields: { email },
      renewals: { [status.id]: opened.id },
    });
    expect(pool.of(email)).toMatchObject({ mails: 1, userId: opened.applicant_id });
    expect((await getDeadlines(opened.id)).deadlines).toMatchObject([
      { kind: 'status_end', on: status.until },
    ]);
    expect(await ending('60')).toMatchObject([{ person_id: opened.applicant_id, case_id: opened.id }]);
    // The previous ID still leads to the record.
    expect((await get(before)).id).toBe(opened.applicant_id);
  });

  test('opens one case, however often it is clicked', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ status });
    const first = people.openRenewal.response.parse((await renew(personId, status.id)).json);
    const others = await Promise.all([renew(personId, status.id), renew(first.person.id, status.id)]);
    expect(others.map(({ json }) => people.openRenewal.response.parse(json).case.id)).toEqual([
      first.case.id,
      first.case.id,
    ]);
    expect((await getOrganizationStats(organizationId)).cases).toBe(1);
    const amara = await member('APPLICANT', 'Amara Okonkwo');
    await add([employee({ email: amara.email, status })]);
    const both = await Promise.all([renew(amara.userId, status.id), renew(amara.userId, status.id)]);
    const [one, two] = both.map(({ json }) => people.openRenewal.response.parse(json).case.id);
    expect(one).toBe(two);
    expect((await getOrganizationStats(organizationId)).cases).toBe(2);
  });

  test('opens another one after the first was denied or deleted', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ status });
    const first = people.openRenewal.response.parse((await renew(personId, status.id)).json);
    const listed = async () => (await ending('60'))[0]?.case_id;
    const params = { caseId: first.case.id };
    await succeed(cases, casesContract.setCaseStatus, {
      as: ruth,
      params,
      body: { status: 'DENIED', version: 1 },
    });
    expect(await listed()).toBeUndefined();
    const second = people.openRenewal.response.parse((await renew(first.person.id, status.id)).json);
    expect(second.case.id).not.toBe(first.case.id);
    expect(await listed()).toBe(second.case.id);
    await succeed(cases, draftCasesContract.deleteDraftCase, {
      as: ruth,
      params: { caseId: second.case.id },
    });
    expect(await listed()).toBeUndefined();
  });

  test('asks for a path if the status has none, and rejects one of another country', async () => {
    const { path: _, ...status } = statusOf(inDays(40), { name: 'TN' });
    const personId = await addOne({ status });
    expect((await renew(personId, status.id)).json).toMatchObject({ errors: [{ field: 'path' }] });
    expect((await renew(personId, status.id, { path: 'UK_GLOBAL_TALENT' })).json).toMatchObject({
      errors: [{ field: 'path' }],
    });
    expect((await renew(personId, status.id, { path: 'US_H1B' })).status).toBe(200);
  });

  const family = (count: number) =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      relationship: 'child' as const,
      name: { family_name: 'Iyer' },
      statuses: inEachCountry(),
    }));

  test('moves a record with as many current statuses as it can have, and more can’t be added', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ status });
    const statuses = [status, ...inEachCountry().filter(({ country }) => country !== status.country)];
    const dependents = family(limits.statusEnds / caseCountries.length - 1);
    await change(personId, { statuses, dependents });
    const { version } = await get(personId);
    const rejection = await fail(handler, people.changePerson, {
      as: ruth,
      params: { personId },
      body: { changes: { dependents: [...dependents, ...family(1)] }, version },
    });
    expect(rejection.code).toBe('status.limit_reached');
    const { person } = people.openRenewal.response.parse((await renew(personId, status.id)).json);
    expect(person.fields.dependents).toHaveLength(dependents.length);
  });

  test('moves a full record beside what the person recorded, and not all of it can be replaced at once', async () => {
    const amara = await addTestPerson({ organizationId: undefined });
    pool.add(amara.email, 'CONFIRMED', amara.userId);
    const own = { changes: { statuses: inEachCountry() }, version: 0 };
    await succeed(profile, ownPersonContract.changeOwnPerson, { as: amara, body: own });
    const personId = await addOne({ email: amara.email });
    const dependents = family(limits.statusEnds / caseCountries.length);
    await change(personId, { dependents });
    const moved = await succeed(handler, people.invitePersonToRecord, { as: ruth, params: { personId } });
    expect(moved.fields.statuses).toHaveLength(caseCountries.length);
    expect(moved.fields.dependents).toHaveLength(dependents.length);
    // Who had an account is told who sees their record now.
    expect(await mailsTo(amara.email)).toMatchObject([
      {
        subject: expect.stringMatching(/^You are now a member of /),
        text: expect.stringMatching(/can see the record/),
      },
    ]);
    const others = { statuses: inEachCountry(), dependents: family(dependents.length) };
    const rejection = await fail(handler, people.changePerson, {
      as: ruth,
      params: { personId },
      body: { changes: others, version: moved.version },
    });
    expect(rejection.errors).toMatchObject([{ field: 'changes.dependents' }]);
    for (const [group, value] of Object.entries(others)) await change(personId, { [group]: value });
  });

  test('is rejected for one that doesn’t end or that a later one supersedes, unless it has a case', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ status });
    const { case: opened, person } = people.openRenewal.response.parse(
      (await renew(personId, status.id)).json,
    );
    const [extended, permit, permanent] = [
      statusOf(inDays(900)),
      statusOf(inDays(900), { country: 'CA', path: 'CA_EXPRESS_ENTRY' }),
      statusOf('', { country: 'CA', name: 'Permanent resident', path: 'CA_EXPRESS_ENTRY', until: undefined }),
    ];
    await change(person.id, { statuses: [status, extended, permit, permanent] });
    for (const { id } of [permit, permanent])
      expect(await renew(person.id, id)).toMatchObject({
        status: 409,
        json: { code: 'status.not_renewable' },
      });
    expect((await renew(person.id, status.id)).json).toMatchObject({ case: { id: opened.id } });
    expect((await renew(person.id, extended.id)).status).toBe(200);
  });

  test('requires a recorded status and an address', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ email: undefined, birth_date: '1990-01-01', status });
    expect((await renew(personId, randomUUID())).json).toMatchObject({ code: 'status.not_found' });
    expect((await renew(personId, status.id)).json).toMatchObject({ code: 'person.no_email' });
  });

  test('is not possible from another organization', async () => {
    const status = statusOf(inDays(40));
    const personId = await addOne({ status });
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect((await renew(personId, status.id, {}, stranger)).status).toBe(404);
  });

  test('resumes after an interruption between account and record', async () => {
    const email = newEmail();
    const status = statusOf(inDays(40));
    const personId = await addOne({ email, status });
    pool.failOn('Group');
    expect((await renew(personId, status.id)).status).toBe(500);
    pool.failOn(undefined);
    const { json } = await renew(personId, status.id);
    const { case: opened } = people.openRenewal.response.parse(json);
    expect(opened.applicant_id).toBe(pool.of(email)?.userId);
    expect((await getOrganizationStats(organizationId)).cases).toBe(1);
  });
});

describe('the record of someone without an account', () => {
  test('moves to the account once they are invited, with what they recorded themselves', async () => {
    const email = newEmail();
    const personId = await addOne({ email, nationalities: ['IN'], birth_date: '1990-01-01' });
    const invite = () => succeed(handler, people.invitePersonToRecord, { as: ruth, params: { personId } });
    const moved = await invite();
    expect(moved).toMatchObject({ user_id: moved.id, fields: { nationalities: ['IN'] } });
    expect(moved.id).toBe(pool.of(email)?.userId);
    expect((await invite()).id).toBe(moved.id);
    expect(pool.of(email)?.mails).toBe(2);
    expect(await list()).toMatchObject([{ id: moved.id, has_account: true }]);
    expect(await add([employee({ email })])).toEqual([{ outcome: 'exists', person_id: moved.id }]);
  });

  describe('beside dependents that the person recorded', () => {
    const dependent = (
      given_names: string,
      birth_date: string,
      rest: Partial<Dependent> = {},
    ): Dependent => ({
      ...{ id: randomUUID(), relationship: 'child' },
      ...{ name: { family_name: 'Okonkwo', given_names }, birth_date },
      ...rest,
    });
    /** The record after the move, and the person. */
    const merge = async (ofPerson: readonly Dependent[], ofTeam: readonly Dependent[]) => {
      const amara = await addTestPerson({ organizationId: undefined });
      pool.add(amara.email, 'CONFIRMED', amara.userId);
      await succeed(profile, ownPersonContract.changeOwnPerson, {
        ...{ as: amara, body: { changes: { dependents: [...ofPerson] }, version: 0 } },
      });
      const personId = await addOne({ email: amara.email });
      await change(personId, { dependents: ofTeam });
      const moved = await succeed(handler, people.invitePersonToRecord, { as: ruth, params: { personId } });
      // Signed in again, since their token would have no role yet.
      return { amara: { ...amara, organizationId }, moved };
    };

    const unmerged = ({ unmerged: parts }: PersonView) => parts?.map(({ fields }) => fields);

    test('keeps those of both, each once, with what only one of them knew', async () => {
      const passport = { number: 'A1234567', country: 'NG' };
      const [son, daughter] = [dependent('Dáyo', '2015-03-02'), dependent('Ife', '2018-06-01')];
      const spouse = dependent('Ngozi', '1988-01-05', { relationship: 'spouse' });
      const { amara, moved } = await merge(
        [son, daughter],
        [dependent('DAYO', '2015-03-02', { passport, nationalities: ['NG'] }), spouse],
      );
      const merged = [{ ...son, passport, nationalities: ['NG'] }, daughter, spouse];
      expect(moved.fields.dependents).toEqual(merged);
      expect(moved).not.toHaveProperty('unmerged');
      expect(moved.sources.dependents?.by_id).toBe(amara.userId);
      expect(moved.sources[`dependents.${spouse.id}`]).toMatchObject({ by_name: 'Ruth Dahl', role: 'HR' });
      expect((await get(moved.id)).fields.dependents).toEqual(merged);
      // From a page that shows the list from before.
      const body = { changes: { dependents: [daughter] }, version: 1 };
      expect(await fail(profile, ownPersonContract.changeOwnPerson, { as: amara, body })).toMatchObject({
        code: 'person.changed',
      });
    });

    test('keeps a twin whom only the team knew', async () => {
      const [one, other] = [dependent('Taiwo', '2015-03-02'), dependent('Kehinde', '2015-03-02')];
      const { moved } = await merge([one], [other]);
      expect(moved.fields.dependents).toEqual([one, other]);
      expect(moved).not.toHaveProperty('unmerged');
    });

    test('names the team’s values that differ, until the team edits the dependents', async () => {
      const son = dependent('Dayo', '2015-03-02', { accompanying: 'yes' });
      const corrected = dependent('Dayo', '2015-03-12', { passport: { number: 'A1234567', country: 'NG' } });
      const { amara, moved } = await merge([son], [corrected]);
      expect(moved.fields.dependents).toEqual([{ ...son, passport: corrected.passport }]);
      expect(unmerged(moved)).toEqual([{ dependents: [corrected] }]);
      const [known = son] = moved.fields.dependents ?? [];
      const body = {
        changes: { dependents: [{ ...known, nationalities: ['NG'] }] },
        version: moved.version,
      };
      await succeed(profile, ownPersonContract.changeOwnPerson, { as: amara, body });
      expect(unmerged(await get(moved.id))).toEqual([{ dependents: [corrected] }]);
      await change(moved.id, { dependents: [{ ...known, birth_date: corrected.birth_date }] });
      expect(await get(moved.id)).not.toHaveProperty('unmerged');
    });

    test('names those for whom there is no room, who aren’t coming along first', async () => {
      const ofPerson = Array.from({ length: limits.dependents - 1 }, (_, at) =>
        dependent(`Own ${at}`, `19${at + 50}-01-01`),
      );
      const [staying, coming] = [
        dependent('Staying', '1999-01-01', { accompanying: 'no' }),
        dependent('Coming', '1998-01-01', { accompanying: 'yes' }),
      ];
      const { moved } = await merge(ofPerson, [staying, coming]);
      expect(moved.fields.dependents).toEqual([...ofPerson, coming]);
      expect(unmerged(moved)).toEqual([{ dependents: [staying] }]);
    });

    test('has room for as many current statuses as a record can have', async () => {
      const [ofPerson = [], ofTeam = []] = ['19', '20'].map((century) =>
        Array.from({ length: limits.statusEnds / caseCountries.length }, (_, at) =>
          dependent(`Born ${century}${at + 10}`, `${century}${at + 10}-01-01`, { statuses: inEachCountry() }),
        ),
      );
      const { moved } = await merge(ofPerson, ofTeam);
      expect(moved.fields.dependents).toEqual(ofPerson);
      expect(unmerged(moved)).toEqual([{ dependents: ofTeam }]);
    });
  });

  test('of an account never moves to another one, whatever address the team enters', async () => {
    const leaver = await member('APPLICANT', 'Amara Okonkwo');
    const other = await member('APPLICANT', 'Bea Lund');
    for (const { email, userId } of [leaver, other]) pool.add(email, 'CONFIRMED', userId);
    const own = (as: Person) => succeed(profile, ownPersonContract.getOwnPerson, { as });
    const save = (as: Person, nationality: string) =>
      succeed(profile, ownPersonContract.changeOwnPerson, {
        as,
        body: { changes: { nationalities: [nationality] }, version: 0 },
      });
    await save(leaver, 'NG');
    await save(other, 'SE');
    const membership = await getMember(leaver.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    await change(leaver.userId, { email: other.email });
    const params = { personId: leaver.userId };
    const invited = await succeed(handler, people.invitePersonToRecord, { as: ruth, params });
    expect(invited.id).toBe(leaver.userId);
    expect((await getMember(leaver.userId, organizationId))?.email).toBe(leaver.email);
    expect(await own(leaver)).toMatchObject({ id: leaver.userId, fields: { nationalities: ['NG'] } });
    expect(await own(other)).toMatchObject({ id: other.userId, fields: { nationalities: ['SE'] } });
  });

  test('leaves nothing once the record it moved to is deleted, even if another one moved there too', async () => {
    const email = newEmail();
    const named = { name: { family_name: 'Ayer' }, birth_date: '1990-01-01' };
    const [byEmail, byName] = [await addOne({ email }), await addOne({ ...named, email: undefined })];
    await change(byName, { email });
    const invite = (personId: string) =>
      succeed(handler, people.invitePersonToRecord, { as: ruth, params: { personId } });
    await invite(byEmail);
    const { id } = await invite(byName);
    expect([(await get(byEmail)).id, (await get(byName)).id]).toEqual([id, id]);
    const record = await getPerson(id);
    if (!record) throw new Error('There is no record.');
    await transact({ record: deletePerson(record) });
    const ids = [id, byEmail, byName].map((each) => `PERSON#${each}`);
    expect((await everyRow()).filter(({ pk }) => ids.includes(String(pk)))).toEqual([]);
  });

  test('is deleted with its dependents and index rows; a member’s cannot be', async () => {
    const personId = await addOne({ status: statusOf(inDays(20)) });
    const amara = await member('APPLICANT', 'Amara Okonkwo');
    await add([employee({ email: amara.email })]);
    const remove = (id: string) =>
      callEndpoint(handler, people.deletePersonRecord, { as: ruth, params: { personId: id } });
    expect((await remove(amara.userId)).json).toMatchObject({ code: 'person.has_account' });
    expect((await remove(personId)).status).toBe(204);
    expect(await ending('180')).toEqual([]);
    expect((await everyRow()).filter(({ pk }) => pk === `PERSON#${personId}`)).toEqual([]);
  });
});
