import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember, putNewMembership } from '#functions/data/people/membership.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { factsContract } from '#shared/contract/facts.ts';
import {
  ownPersonContract as own,
  type PersonChange,
  peopleContract as people,
} from '#shared/contract/people.ts';
import type { Role } from '#shared/domain/roles.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addTestDocument } from '../support/documents.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let amara: Person;
let ruth: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  amara = await member('APPLICANT', 'Amara Okonkwo');
  ruth = await member('HR', 'Ruth Dahl');
});

afterEach(() => {
  vi.useRealTimers();
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const name = { family_name: 'Okonkwo', given_names: 'Amara' };
const save = (changes: PersonChange['changes'], version: number, proofs: PersonChange['proofs'] = {}) =>
  succeed(profile, own.changeOwnPerson, { as: amara, body: { changes, proofs, version } });
const params = () => ({ personId: amara.userId });
const staffSave = (changes: PersonChange['changes'], version: number, as = ruth) =>
  callEndpoint(organization, people.changePerson, { as, params: params(), body: { changes, version } });

describe('a person’s record', () => {
  test('is empty at first, then what the person entered, and staff see the same', async () => {
    expect(await succeed(profile, own.getOwnPerson, { as: amara })).toMatchObject({ fields: {}, version: 0 });
    await save({ name, nationalities: ['NG'], passport: { number: 'a 1234567', country: 'NG' } }, 0);
    const seen = await succeed(organization, people.getPerson, { as: ruth, params: params() });
    expect(seen).toMatchObject({
      id: amara.userId,
      user_id: amara.userId,
      version: 1,
      fields: { name, nationalities: ['NG'], passport: { number: 'A1234567', country: 'NG' } },
    });
    expect(seen).toEqual(await succeed(profile, own.getOwnPerson, { as: amara }));
  });

  test('names its person by their account until it has a name', async () => {
    const see = () => succeed(organization, people.getPerson, { as: ruth, params: params() });
    const account = { full_name: 'Amara Okonkwo', email: amara.email };
    expect(await see()).toMatchObject({ version: 0, account });
    const added = await staffSave({ birth_date: '1990-04-02' }, 0);
    expect(added.json).toMatchObject({ version: 1, account });
    await save({ name }, 1);
    expect(await see()).not.toHaveProperty('account');
    expect((await staffSave({ name: null }, 2)).json).toMatchObject({ version: 3, account });
  });

  test('shows who entered each part, when, and in which role', async () => {
    await save({ name }, 0);
    await staffSave({ employment: { employer: 'Harborline', title: 'Engineer' } }, 1);
    const { sources } = await succeed(profile, own.getOwnPerson, { as: amara });
    expect(sources).toEqual({
      name: {
        kind: 'form',
        by_id: amara.userId,
        by_name: 'Amara Okonkwo',
        role: 'APPLICANT',
        at: expect.any(String),
      },
      employment: {
        kind: 'form',
        by_id: ruth.userId,
        by_name: 'Ruth Dahl',
        role: 'HR',
        at: expect.any(String),
      },
    });
  });

  test('keeps the supporting document of a part and who entered it', async () => {
    const ofCase = await succeed(cases, casesContract.createCase, {
      as: amara,
      body: { country: 'US', path: 'US_O1A' },
    });
    const documentId = await addTestDocument(ofCase, 'Passport.pdf');
    await save({ name }, 0);
    const proof = { case_id: ofCase.id, document_id: documentId };
    const response = await callEndpoint(organization, people.changePerson, {
      as: ruth,
      params: params(),
      body: { changes: {}, proofs: { name: proof }, version: 1 },
    });
    expect(response).toMatchObject({
      status: 200,
      json: { sources: { name: { by_name: 'Amara Okonkwo', proof: { ...proof, name: 'Passport.pdf' } } } },
    });
    const wrong = { name: { ...proof, document_id: randomUUID() } };
    expect(
      await fail(profile, own.changeOwnPerson, {
        as: amara,
        body: { changes: {}, proofs: wrong, version: 2 },
      }),
    ).toMatchObject({ code: 'request.invalid', errors: [{ field: 'proofs.name' }] });
  });

  test('accepts changes of different parts by two people and reports both values where they conflict', async () => {
    await save({ name, birth_date: '1990-05-01' }, 0);
    expect((await staffSave({ birth_date: '1991-05-01' }, 1)).status).toBe(200);
    await save({ nationalities: ['NG'] }, 1);
    const conflict = await callEndpoint(profile, own.changeOwnPerson, {
      as: amara,
      body: { changes: { birth_date: '1992-05-01' }, version: 1 },
    });
    expect(conflict).toMatchObject({
      status: 409,
      json: {
        code: 'person.changed',
        conflict: {
          field: 'birth_date',
          theirs: '1 May 1991',
          yours: '1 May 1992',
          by: 'Ruth Dahl',
          by_you: false,
        },
      },
    });
    // Both entered the same.
    expect((await save({ birth_date: '1991-05-01' }, 1)).version).toBe(3);
  });

  test('is hidden from other organizations, and visible to staff only in this one', async () => {
    await save({ name }, 0);
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    const other = await member('APPLICANT', 'Bea Lund');
    for (const [as, status] of [
      [stranger, 404],
      [other, 403],
    ] as const) {
      expect(await fail(organization, people.getPerson, { as, params: params() })).toMatchObject({ status });
      expect((await staffSave({ birth_date: '1991-05-01' }, 1, as)).status).toBe(status);
    }
    const nobody = { personId: randomUUID() };
    expect(await fail(organization, people.getPerson, { as: ruth, params: nobody })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['it', () => save({ passport: { number: 'A1234567', country: 'NG' } }, 1)],
    [
      'their birth date for an assessment',
      () =>
        succeed(profile, factsContract.putFacts, {
          as: amara,
          body: { facts: { birth_date: '1990-05-02' }, version: 1 },
        }),
    ],
  ])('is hidden from an organization that the person left, once they change %s', async (_, change) => {
    await save({ birth_date: '1990-05-01', statuses: [statusOf('2099-01-01')] }, 0);
    const membership = await getMember(amara.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    expect((await succeed(organization, people.getPerson, { as: ruth, params: params() })).version).toBe(1);
    await change();
    const seen = await fail(organization, people.getPerson, { as: ruth, params: params() });
    expect(seen.code).toBe('person.not_found');
    const ending = { as: ruth, query: { within: '180' } };
    expect((await succeed(organization, people.listPeople, { as: ruth })).items).toEqual([]);
    expect((await succeed(organization, people.listEndingStatuses, ending)).items).toEqual([]);
    expect(await succeed(profile, own.getOwnPerson, { as: amara })).toMatchObject({
      ...{ version: 2, fields: { statuses: [{ name: 'H-1B' }] } },
    });
  });

  test('moves to the next organization without the names of documents of the last one', async () => {
    const ofCase = await succeed(cases, casesContract.createCase, {
      as: amara,
      body: { country: 'US', path: 'US_O1A' },
    });
    const document_id = await addTestDocument(ofCase, 'Lagos branch.pdf');
    await save({ name, nationalities: ['NG'] }, 0, { name: { case_id: ofCase.id, document_id } });
    const at = { as: ruth, params: params() };
    const before = await succeed(organization, people.getPerson, at);
    expect(before.sources.name?.proof?.name).toBe('Lagos branch.pdf');
    const membership = await getMember(amara.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    organizationId = `org-${randomUUID()}`;
    const zoe = await member('ADMIN', 'Zoe Lindqvist');
    await transact({ membership: putNewMembership({ ...membership, org_id: organizationId }) });
    amara = { ...amara, organizationId };
    await save({ birth_date: '1990-05-01' }, 1);
    const seen = await succeed(organization, people.getPerson, { as: zoe, params: params() });
    expect(seen).toMatchObject({ fields: { name }, sources: { name: { by_name: 'Amara Okonkwo' } } });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Lagos|${ofCase.id}`));
  });

  test('shares the birth date with the facts, which is stored once', async () => {
    await succeed(profile, factsContract.putFacts, {
      as: amara,
      body: { facts: { birth_date: '1990-05-01', partner: null }, version: 0 },
    });
    const record = await succeed(profile, own.getOwnPerson, { as: amara });
    expect(record).toMatchObject({
      fields: { birth_date: '1990-05-01' },
      sources: { birth_date: { kind: 'eligibility' } },
    });
    await staffSave({ birth_date: '1990-05-02' }, record.version);
    const facts = await succeed(profile, factsContract.getFacts, { as: amara });
    expect(facts).toMatchObject({ facts: { birth_date: '1990-05-02', partner: null }, version: 2 });
    // Someone who saw the facts before the date was corrected doesn't revert it.
    const stale = { facts: { birth_date: '1990-05-01' }, version: 1 };
    expect(await fail(profile, factsContract.putFacts, { as: amara, body: stale })).toMatchObject({
      code: 'facts.changed',
    });
  });

  test('rejects time in H or L status that can’t be right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T22:00:00Z') });
    const first_day = '2026-02-20';
    const problem = async (stay: object) => {
      const { status, json } = await staffSave({ stay } as PersonChange['changes'], 0);
      return status === 200 ? 'saved' : (json as { errors: object[] }).errors[0];
    };
    const past = 'Can’t be in the future';
    const days = 'Enter a whole number of days';
    for (const [stay, field, message] of [
      [{ first_day: '2026-03-04' }, 'first_day', past],
      [{ first_day, filed_on: '2026-03-04' }, 'filed_on', past],
      [{ first_day: '2026-02-29' }, 'first_day', 'Please enter a date'],
      [{ first_day, excluded_days: -1 }, 'excluded_days', days],
      [{ first_day, excluded_days: 1.5 }, 'excluded_days', days],
      // Eleven days have passed where 3 March has begun.
      [{ first_day, excluded_days: 12 }, 'excluded_days', 'Can’t be more than the days since the first day'],
    ] as const)
      expect(await problem(stay)).toMatchObject({ field: `changes.stay.${field}`, message });
    expect(await problem({ excluded_days: 3 })).toMatchObject({ field: 'changes.stay.first_day' });
    const stay = { first_day, excluded_days: 11, filed_on: '2026-03-03' };
    expect(await problem(stay)).toBe('saved');
    const { fields, sources } = await succeed(profile, own.getOwnPerson, { as: amara });
    expect(fields).toEqual({ stay });
    expect(sources.stay).toMatchObject({ kind: 'form', by_name: 'Ruth Dahl', role: 'HR' });
    // It stays readable and isn't checked again.
    vi.setSystemTime('2026-02-01T00:00:00Z');
    expect((await save({ nationalities: ['NG'] }, 1)).fields.stay).toEqual(stay);
  });

  test('has each dependent only once', async () => {
    const child = { id: randomUUID(), relationship: 'child', name, statuses: [statusOf('2099-01-01')] };
    const changes = { dependents: [child, child] };
    expect(
      await fail(profile, own.changeOwnPerson, { as: amara, body: { changes, version: 0 } }),
    ).toMatchObject({
      errors: [{ field: 'changes.dependents', message: 'Enter each one only once' }],
    });
  });

  test('reports a part that doesn’t exist, instead of ignoring it', async () => {
    const misspelled: object = { name, nationality: ['NG'] };
    const body = { changes: misspelled, proofs: { visa: null }, version: 0 };
    expect(await fail(profile, own.changeOwnPerson, { as: amara, body })).toMatchObject({
      errors: [
        { field: 'changes', message: 'Unknown: nationality' },
        { field: 'proofs', message: 'Unknown: visa' },
      ],
    });
  });

  test('reports which part is invalid', async () => {
    const status = statusOf('2027-01-01', { from: '2028-01-01' });
    const wrong = {
      passport: { number: '1', country: 'XX' },
      statuses: [status],
      nationalities: ['NG', 'NG'],
      birth_date: '2199-01-01',
      dependents: [
        {
          id: randomUUID(),
          relationship: 'child',
          name: { family_name: 'Okonkwo' },
          birth_date: '2199-01-01',
        },
        {
          id: randomUUID(),
          relationship: 'spouse',
          name: { family_name: 'Okonkwo' },
          passport: { number: 'A1234567', country: 'NG', issued_on: '2199-01-01' },
        },
      ],
    };
    const { errors } = await fail(profile, own.changeOwnPerson, {
      as: amara,
      body: { changes: wrong, version: 0 },
    });
    expect(errors?.map(({ field }) => field).sort()).toEqual([
      'changes.birth_date',
      'changes.dependents.0.birth_date',
      'changes.dependents.1.passport.issued_on',
      'changes.nationalities',
      'changes.passport.country',
      'changes.passport.number',
      'changes.statuses.0.until',
    ]);
  });
});
