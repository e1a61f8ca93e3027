import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { partitions } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember, putNewMembership } from '#functions/data/people/membership.ts';
import { deletePerson, getPerson } from '#functions/data/people/person.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import {
  ownPersonContract as own,
  type PersonChange,
  peopleContract as people,
} from '#shared/contract/people.ts';
import type { Dependent, PersonFields } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { everyRow } from '../support/every-row.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();

let organizationId: string;
let ruth: Person;
let amara: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ruth = await addTestPerson({ role: 'HR', fullName: 'Ruth Dahl', organizationId });
  amara = await addTestPerson({ organizationId: undefined });
  pool.add(amara.email, 'CONFIRMED', amara.userId);
});

type Changes = PersonChange['changes'];
const save = (changes: Changes, version: number) =>
  succeed(profile, own.changeOwnPerson, { as: amara, body: { changes, version } });
const staffSave = (personId: string, changes: Changes, version: number) =>
  callEndpoint(handler, people.changePerson, { as: ruth, params: { personId }, body: { changes, version } });
const get = (personId: string) => succeed(handler, people.getPerson, { as: ruth, params: { personId } });

/** Adds what the team knows about Amara under her address. */
async function addRecord(fields: PersonFields): Promise<string> {
  const name = { family_name: 'Okonkwo', given_names: 'Amara' };
  const { results } = await succeed(handler, people.addPeople, {
    as: ruth,
    body: { people: [{ name, email: amara.email }] },
  });
  const id = results[0]?.person_id ?? '';
  await staffSave(id, fields, 1);
  return id;
}
const invite = (personId: string) =>
  succeed(handler, people.invitePersonToRecord, { as: ruth, params: { personId } });

/** The record after Amara, who has recorded something herself, was added to the organization. */
async function merge(ofPerson: PersonFields, ofTeam: PersonFields) {
  await save(ofPerson, 0);
  const moved = await invite(await addRecord(ofTeam));
  // Signed in again, since her token would have no role yet.
  amara = { ...amara, organizationId };
  return moved;
}

const passport = { number: 'A1234567', country: 'NG' };
const employment = { employer: 'Harborline', title: 'Engineer' };
const address = { street: '12 Broad St', city: 'Lagos', country: 'NG' };

describe('a record of the team that moves to an account with one', () => {
  test('adds what the person left out, but nothing that is only spelled differently', async () => {
    const moved = await merge(
      {
        name: { family_name: 'OKONKWO', given_names: 'Àmara' },
        passport,
        address: { ...address, street: '12, Broad St.' },
        nationalities: ['NG', 'GB'],
      },
      {
        passport: { ...passport, issued_on: '2024-02-01', expires_on: '2034-02-01' },
        address: { ...address, region: 'LA' },
        nationalities: ['GB'],
        employment,
      },
    );
    expect(moved.fields).toMatchObject({
      name: { family_name: 'OKONKWO', given_names: 'Àmara' },
      passport: { ...passport, issued_on: '2024-02-01', expires_on: '2034-02-01' },
      address: { street: '12, Broad St.', region: 'LA' },
      nationalities: ['NG', 'GB'],
      employment,
    });
    expect(moved.sources).toMatchObject({ passport: { role: 'APPLICANT' }, employment: { role: 'HR' } });
    expect(moved).not.toHaveProperty('unmerged');
  });

  test('keeps the person’s values, and names those of the team that differ, with who entered them', async () => {
    const ofPerson = {
      passport,
      employment,
      birth_date: '1990-05-01',
      nationalities: ['NG'],
      stay: { first_day: '2023-01-09' },
    };
    const ofTeam = {
      passport: { ...passport, number: 'B7654321' },
      employment: { employer: 'Lagos Rail' },
      birth_date: '1990-01-05',
      nationalities: ['NG', 'GB'],
      stay: { first_day: '2023-09-01', filed_on: '2025-01-01' },
    };
    const moved = await merge(ofPerson, ofTeam);
    expect(moved.fields).toMatchObject(ofPerson);
    const source = { kind: 'form', by_name: 'Ruth Dahl', role: 'HR', at: expect.any(String) };
    expect(moved.unmerged).toMatchObject([
      { fields: ofTeam, sources: { passport: source, employment: source, stay: source } },
    ]);
    expect(await succeed(profile, own.getOwnPerson, { as: amara })).toMatchObject({
      unmerged: moved.unmerged,
    });
  });

  test('doesn’t complete a passport with a date that contradicts the person’s', async () => {
    const issued = { ...passport, issued_on: '2025-01-01' };
    const expired = { ...passport, expires_on: '2024-01-01' };
    const moved = await merge({ passport: expired }, { passport: issued });
    expect(moved.fields.passport).toEqual(expired);
    expect(moved.unmerged).toMatchObject([{ fields: { passport: issued } }]);
  });

  test('keeps the values of several records of the team', async () => {
    await save({ passport }, 0);
    const numbers = ['B7654321', 'C1112223'];
    const first = await invite(await addRecord({ passport: { ...passport, number: 'B7654321' } }));
    const { results } = await succeed(handler, people.addPeople, {
      as: ruth,
      body: { people: [{ name: { family_name: 'Okonkwo' }, birth_date: '1990-05-01' }] },
    });
    const second = results[0]?.person_id ?? '';
    await staffSave(second, { email: amara.email, passport: { ...passport, number: 'C1112223' } }, 1);
    const moved = await invite(second);
    expect(moved.id).toBe(first.id);
    expect(moved.unmerged?.map(({ fields }) => fields.passport?.number)).toEqual(numbers);
  });
});

describe('values of the team that exceed the limit of a record', () => {
  const letters = (length: number) => '\u754c'.repeat(length);
  /** As much as one request can have: 60 KB. */
  const longFamily = (of: string): Dependent[] =>
    Array.from({ length: limits.dependents }, (_, place) => ({
      ...{ id: randomUUID(), relationship: 'child' },
      name: { family_name: `${of}${place}${letters(80)}`, native_name: letters(limits.fullName) },
      statuses: Array.from({ length: 6 }, (_, at) => ({
        ...{ id: randomUUID(), country: 'US' },
        name: `${at}${letters(limits.statusName - 1)}`,
      })),
    }));
  /** Adds a record that isn't found by her address, and moves it to her account. */
  async function moveAnother(birth_date: string, dependents: Dependent[]) {
    const { results } = await succeed(handler, people.addPeople, {
      as: ruth,
      body: { people: [{ name: { family_name: 'Okonkwo' }, birth_date }] },
    });
    const id = results[0]?.person_id ?? '';
    expect(await staffSave(id, { email: amara.email, dependents }, 1)).toMatchObject({ status: 200 });
    return invite(id);
  }

  test('are counted and audited, and more records can be merged', async () => {
    const records = 8;
    await save({ birth_date: '1990-05-01', dependents: longFamily('own') }, 0);
    let moved = await moveAnother('1990-06-01', longFamily('0'));
    amara = { ...amara, organizationId };
    for (let at = 1; at < records; at++) moved = await moveAnother(`1990-06-1${at}`, longFamily(`${at}`));
    const { unmerged = [] } = moved;
    expect(Buffer.byteLength(JSON.stringify(unmerged))).toBeLessThan(limits.unmergedBytes + 1000);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    const kept = sum(unmerged.map(({ fields }) => fields.dependents?.length ?? 0));
    const leftOut = sum(unmerged.map(({ left_out }) => left_out?.dependents ?? 0));
    expect(kept).toBeGreaterThan(0);
    expect(kept + leftOut).toBe(records * limits.dependents);
    const { items } = await listAudit(organizationId, { kind: 'record-values-left-out' }, { limit: 20 });
    for (const item of items)
      expect(item).toMatchObject({ actor_id: ruth.userId, details: { user_id: amara.userId } });
    const audited = sum(items.map(({ details }) => Number(details.amount)));
    expect(audited).toBe(sum(unmerged.flatMap(({ left_out = {} }) => Object.values(left_out))));
    const { birth_date = '', dependents = [] } = moved.fields;
    await staffSave(moved.id, { birth_date, dependents }, moved.version);
    expect(await get(moved.id)).not.toHaveProperty('unmerged');
  });
});

describe('the statuses of both records', () => {
  test('are merged, each once, and those of the team keep their source', async () => {
    const worker = statusOf('2030-01-01', { path: undefined });
    const ofTeam = [
      statusOf('2030-01-01', { name: 'h1b', from: '2027-01-01' }),
      statusOf('2026-06-01', { name: 'F-1', path: undefined }),
      statusOf('2028-01-01', { name: 'Study permit', country: 'CA', path: undefined }),
    ];
    const [sameStatus, student, permit] = ofTeam;
    const { fields, sources, ...moved } = await merge(
      { statuses: [{ ...worker, name: 'H1B' }] },
      { statuses: ofTeam },
    );
    expect(fields.statuses).toEqual([
      { ...worker, name: 'H1B', from: '2027-01-01', path: sameStatus?.path },
      permit,
      student,
    ]);
    expect(moved).not.toHaveProperty('unmerged');
    expect(sources.statuses).toMatchObject({ role: 'APPLICANT' });
    for (const each of [student, permit])
      expect(sources[`statuses.${each?.id}`]).toMatchObject({ by_name: 'Ruth Dahl', role: 'HR' });
    const partition = partitions.orgStatusEnds(organizationId);
    const ends = (await stored('StatusEnd')).filter(
      (row) => row[tableIndexes.lookups.partition] === partition,
    );
    // The earlier record no longer lists them.
    expect(new Set(ends.map(({ person_id }) => person_id))).toEqual(new Set([amara.userId]));
  });

  test('never let one of the team silence the reminders of the person’s own', async () => {
    const [worker, permit] = [
      statusOf('2027-01-01'),
      statusOf('2028-01-01', { country: 'CA', path: undefined }),
    ];
    const ofTeam = [
      statusOf('2027-02-01'),
      statusOf('2026-12-01', { country: 'CA', path: undefined }),
      statusOf('2029-01-01', { name: 'Visitor', country: 'CA', path: undefined }),
    ];
    const moved = await merge({ statuses: [worker, permit] }, { statuses: ofTeam });
    expect(moved.fields.statuses).toEqual([worker, permit]);
    const [later, earlier, visitor] = ofTeam;
    expect(moved.unmerged?.map(({ fields }) => fields)).toEqual([{ statuses: [visitor, later, earlier] }]);
  });

  test('are no more than a record can have, and the others are named', async () => {
    const past = (year: number) => statusOf(`${year}-01-01`, { name: `Visa of ${year}`, path: undefined });
    const ofPerson = Array.from({ length: limits.personStatuses - 1 }, (_, at) => past(2025 - at));
    const [earlier, later] = [past(1980), past(1990)];
    const moved = await merge({ statuses: ofPerson }, { statuses: [earlier, later] });
    expect(moved.fields.statuses).toEqual([...ofPerson, later]);
    expect(moved.unmerged?.map(({ fields }) => fields)).toEqual([{ statuses: [earlier] }]);
  });

  test('let the team renew one that was merged into the person’s', async () => {
    const [worker, ofTeam] = [statusOf('2099-01-01', { path: undefined }), statusOf('2099-01-01')];
    await save({ statuses: [worker] }, 0);
    const personId = await addRecord({ statuses: [ofTeam] });
    const renewed = await succeed(handler, people.openRenewal, {
      ...{ as: ruth, params: { personId }, body: { status_id: ofTeam.id } },
    });
    expect(renewed.person.renewals).toEqual({ [worker.id]: renewed.case.id });
  });

  test('don’t renew one that differs from the person’s', async () => {
    const ofTeam = statusOf('2099-01-01');
    await save({ statuses: [statusOf('2098-01-01')] }, 0);
    const personId = await addRecord({ statuses: [ofTeam] });
    const request = { as: ruth, params: { personId }, body: { status_id: ofTeam.id } };
    expect(await fail(handler, people.openRenewal, request)).toMatchObject({ code: 'status.not_found' });
  });
});

describe('the note of the team’s data that differs', () => {
  const ofTeam = { passport: { ...passport, number: 'B7654321' }, employment: { employer: 'Lagos Rail' } };

  test('stays while the person edits their record, and disappears part by part as the team saves them', async () => {
    const moved = await merge({ passport, employment }, ofTeam);
    const { version } = await save({ passport: { ...passport, expires_on: '2034-02-01' } }, moved.version);
    expect((await get(moved.id)).unmerged).toEqual(moved.unmerged);
    const corrected = await staffSave(moved.id, { passport: ofTeam.passport }, version);
    expect(corrected).toMatchObject({
      ...{ status: 200, json: { unmerged: [{ fields: { employment: ofTeam.employment } }] } },
    });
    // The person's value is right.
    await staffSave(moved.id, { employment }, version + 1);
    const after = await get(moved.id);
    expect(after).not.toHaveProperty('unmerged');
    expect(after).toMatchObject({ fields: { employment }, sources: { employment: { role: 'APPLICANT' } } });
  });

  test('isn’t dismissed from a page that doesn’t show it', async () => {
    await save({ passport }, 0);
    const personId = await addRecord({ passport: ofTeam.passport });
    const moved = await invite(personId);
    expect(await staffSave(personId, { passport: ofTeam.passport }, 2)).toMatchObject({
      ...{ status: 409, json: { code: 'person.changed', conflict: { field: 'passport' } } },
    });
    const repeated = await staffSave(personId, { passport }, 2);
    expect(repeated).toMatchObject({ status: 200, json: { unmerged: moved.unmerged } });
  });

  test('is in the person’s own data', async () => {
    const moved = await merge({ passport }, ofTeam);
    const { items } = await succeed(profile, dataExportContract.exportData, { as: amara });
    const record = items.find(({ kind }) => kind === 'person');
    expect(record).toMatchObject({ person: { unmerged: moved.unmerged } });
  });

  test('is deleted with the record, and left nowhere else', async () => {
    const number = `B${randomUUID().slice(0, 8)}`.toUpperCase();
    const { id } = await merge({ passport }, { passport: { ...passport, number } });
    const rowsWithIt = async () =>
      (await everyRow()).filter((row) => JSON.stringify(row).includes(number)).map(({ entity }) => entity);
    expect(await rowsWithIt()).toEqual(['Person']);
    const record = await getPerson(id);
    if (!record) throw new Error('There is no record.');
    await transact({ record: deletePerson(record) });
    expect(await rowsWithIt()).toEqual([]);
  });

  test.each([
    'of someone who left',
    'to another organization where the person saves it',
    'to another organization that has a record of them, too',
  ])('doesn’t move with the record %s', async (where) => {
    const moved = await merge({ passport }, ofTeam);
    expect(moved.unmerged).toHaveLength(1);
    const membership = await getMember(amara.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    amara = { ...amara, organizationId: undefined };
    const change = { nationalities: ['NG'] };
    organizationId = `org-${randomUUID()}`;
    ruth = await addTestPerson({ role: 'HR', fullName: 'Zoe Lindqvist', organizationId });
    if (where.endsWith('too')) await invite(await addRecord({ passport }));
    if (where.endsWith('saves it'))
      await transact({ membership: putNewMembership({ ...membership, org_id: organizationId }) });
    if (!where.startsWith('of')) amara = { ...amara, organizationId };
    if (!where.endsWith('too')) await save(change, moved.version);
    expect(await succeed(profile, own.getOwnPerson, { as: amara })).not.toHaveProperty('unmerged');
  });
});
