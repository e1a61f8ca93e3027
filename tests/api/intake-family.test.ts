import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { familyContract } from '#shared/contract/family.ts';
import { type IntakeChange, intakeContract } from '#shared/contract/intake.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import type { StaffCase } from '#shared/contract/staff-cases.ts';
import type { IntakeAnswers, IntakeEntry } from '#shared/records/intake.ts';
import { type Dependent, personName } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addIntakeCase, openCaseFor, readIntake } from '../support/intake-case.ts';
import type { Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let jonas: Person;
let katya: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ katya, jonas, amara, item } = await addIntakeCase());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const bola = { spouse_family_name: 'Okonkwo', spouse_given_names: 'Bola', spouse_birth_date: '1990-02-03' };
const married: IntakeAnswers = {
  marital_status: 'married',
  relationship_since: '2015-06-01',
  ...bola,
  spouse_birth_country: 'NG',
  spouse_nationalities: ['NG', 'GB'],
  spouse_joins: 'yes',
};
const child = (given_names: string, birth_date: string, more: IntakeEntry = {}): IntakeEntry => ({
  ...{ family_name: 'Okonkwo', given_names, birth_date },
  ...{ birth_country: 'NG', nationality: 'NG', joins: 'yes' },
  ...more,
});
const withChildren = (...children: IntakeEntry[]): IntakeAnswers => ({ has_children: 'yes', children });
const alone: IntakeAnswers = { marital_status: 'single', has_children: 'no' };

const family = async (as = amara, caseId = item.id) => {
  const found = (await readIntake(as, caseId)).sections.find(({ section }) => section.id === 'family');
  if (!found) throw new Error('There is no section about the family.');
  return found;
};
const at = (as: Person) => ({ as, params: { caseId: item.id, sectionId: 'family' } });
const save = async (answers: IntakeChange['answers'], as = amara) =>
  succeed(profile, intakeContract.saveIntakeAnswers, {
    ...at(as),
    body: { answers, version: (await family()).version },
  });
const send = async (as = amara) =>
  callEndpoint(profile, intakeContract.sendIntakeSection, {
    ...at(as),
    body: { version: (await family()).version },
  });
const answer = async (answers: IntakeChange['answers'], as = amara) => {
  await save(answers, as);
  expect(await send(as)).toMatchObject({ status: 200 });
};
const person = () => succeed(profile, ownPersonContract.getOwnPerson, { as: amara });
const dependents = async () => (await person()).fields.dependents ?? [];
const names = async () => (await dependents()).map((each) => personName(each));
/** Staff change the record. */
const record = async (change: (before: Dependent[]) => Dependent[]) =>
  succeed(organization, peopleContract.changePerson, {
    as: jonas,
    params: { personId: amara.userId },
    body: { changes: { dependents: change(await dependents()) }, version: (await person()).version },
  });
const mia: Dependent = {
  id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000001',
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names: 'Mia' },
  birth_date: '2016-01-05',
  nationalities: ['GB', 'NG'],
};

describe('the family in the questionnaire', () => {
  test('is on the record once the section is sent, with who entered it', async () => {
    await save({ ...married, ...withChildren(child('Leo', '2018-04-01', { joins: 'no' })) });
    expect(await names()).toEqual([]);
    expect((await send()).status).toBe(200);
    expect(await dependents()).toEqual([
      {
        id: expect.any(String),
        relationship: 'spouse',
        name: { family_name: 'Okonkwo', given_names: 'Bola' },
        birth_date: '1990-02-03',
        nationalities: ['NG', 'GB'],
        accompanying: 'yes',
      },
      {
        id: expect.any(String),
        relationship: 'child',
        name: { family_name: 'Okonkwo', given_names: 'Leo' },
        birth_date: '2018-04-01',
        nationalities: ['NG'],
        accompanying: 'no',
      },
    ]);
    expect((await person()).sources.dependents).toMatchObject({ kind: 'form', by_id: amara.userId });
  });

  test('is filled in from the record, in the next case too', async () => {
    await record(() => [mia]);
    await answer({ ...married, ...withChildren(child('Mia', '2016-01-05')) });
    const next = await openCaseFor(amara, katya, 'CA_Express');
    const { answers, from_record } = await family(amara, next.id);
    expect(answers).toEqual({
      ...bola,
      spouse_nationalities: ['NG', 'GB'],
      spouse_joins: 'yes',
      children: [
        {
          ...{ family_name: 'Okonkwo', given_names: 'Mia', birth_date: '2016-01-05' },
          ...{ nationality: 'GB', joins: 'yes' },
        },
      ],
    });
    expect(from_record).toEqual(expect.arrayContaining(['spouse_family_name', 'children']));
  });

  test('has passports where the form asks for them, as on the record', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-12-01T15:00:00.000Z');
    const passport = { number: 'A1234567', country: 'GB', expires_on: '2031-01-01' };
    await record(() => [{ ...mia, passport }]);
    const next = await openCaseFor(amara, katya, 'CA_Express');
    const { answers, version } = await family(amara, next.id);
    expect(answers.children).toMatchObject([
      { passport_number: 'A1234567', passport_country: 'GB', passport_expires_on: '2031-01-01' },
    ]);
    vi.stubEnv('LANDFALL_NOW', '2026-12-02T15:00:00.000Z');
    const ofNext = { as: amara, params: { caseId: next.id, sectionId: 'family' } };
    const renewed = {
      passport_number: 'b 7654321',
      passport_country: 'NG',
      passport_issued_on: '2026-11-02',
    };
    const change = async (expires_on: string, at: number) =>
      succeed(profile, intakeContract.saveIntakeAnswers, {
        ...ofNext,
        body: {
          answers: {
            ...alone,
            ...withChildren(child('Mia', '2016-01-05', { ...renewed, passport_expires_on: expires_on })),
          },
          version: at,
        },
      });
    const saved = await change('2026-11-01', version);
    const body = { version: saved.version };
    expect(await callEndpoint(profile, intakeContract.sendIntakeSection, { ...ofNext, body })).toMatchObject({
      status: 409,
      json: { code: 'intake.incomplete', errors: [{ field: 'children.0.passport_expires_on' }] },
    });
    const corrected = await change('2031-11-01', saved.version);
    await succeed(profile, intakeContract.sendIntakeSection, {
      ...ofNext,
      body: { version: corrected.version },
    });
    expect((await dependents())[0]?.passport).toEqual({
      ...{ number: 'B7654321', country: 'NG', issued_on: '2026-11-02', expires_on: '2031-11-01' },
    });
  });

  test('adds nobody twice whom the team or another case has entered', async () => {
    await record(() => [mia]);
    const { id } = mia;
    await answer({ ...alone, ...withChildren(child('Mia', '2016-01-05'), child('Leo', '2018-04-01')) });
    expect(await dependents()).toMatchObject([
      { ...mia, id, accompanying: 'yes' },
      { name: { given_names: 'Leo' } },
    ]);
  });

  test('follows a correction, and keeps who it is', async () => {
    const twins = [child('Ana', '2018-04-01'), child('Rui', '2018-04-01')];
    await answer({ ...married, ...withChildren(...twins) });
    const before = await dependents();
    await answer({
      spouse_birth_date: '1991-02-03',
      children: [child('Rui', '2018-04-01', { nationality: 'GB' }), child('Anna', '2018-04-01')],
    });
    expect(await dependents()).toEqual([
      { ...before[0], birth_date: '1991-02-03' },
      { ...before[1], name: { family_name: 'Okonkwo', given_names: 'Anna' } },
      { ...before[2], nationalities: ['GB'] },
    ]);
  });

  test('gives a dependent’s case the corrected name', async () => {
    await answer({ ...alone, ...withChildren(child('Leo', '2018-04-01')) });
    const [leo] = await dependents();
    const own = await succeed(organization, familyContract.openDependentCase, {
      as: jonas,
      params: { personId: amara.userId, dependentId: leo?.id ?? '' },
      body: { principal_case_id: item.id },
    });
    await answer({ children: [child('Leonel', '2018-04-01')] });
    const { dependent } = await succeed(cases, casesContract.getCase, {
      as: amara,
      params: { caseId: own.id },
    });
    expect(dependent?.name).toBe('Leonel Okonkwo');
  });

  test('by staff is theirs on the record', async () => {
    await answer({ ...married, has_children: 'no' }, jonas);
    expect((await person()).sources.dependents).toMatchObject({ by_id: jonas.userId, role: 'ATTORNEY' });
  });
});

describe('what the team recorded about someone', () => {
  const [savedMia] = [child('Mia', '2016-01-06')];

  test('after the answer was saved stays, and only what it lacks is added', async () => {
    await save({ ...alone, ...withChildren(savedMia as IntakeEntry) });
    await record(() => [mia]);
    expect(await send()).toMatchObject({
      status: 200,
      json: {
        differences: [{ question: 'children', entry: 0, field: 'birth_date', value: mia.birth_date }],
      },
    });
    expect(await dependents()).toEqual([{ ...mia, accompanying: 'yes' }]);
  });

  test('after the section was sent stays when another answer changes', async () => {
    await answer({ ...alone, ...withChildren(savedMia as IntakeEntry) });
    await record((before) => before.map((each) => ({ ...each, birth_date: '2016-01-05' })));
    await answer({ children: [{ ...savedMia, joins: 'no' }] });
    expect(await dependents()).toMatchObject([{ birth_date: '2016-01-05', accompanying: 'no' }]);
    // An answer that was changed since counts.
    await answer({ children: [{ ...savedMia, birth_date: '2016-01-07', joins: 'no' }] });
    expect(await dependents()).toMatchObject([{ birth_date: '2016-01-07' }]);
  });

  test('doesn’t keep another value that was corrected before, but sent only afterward', async () => {
    await answer({ ...alone, ...withChildren(savedMia as IntakeEntry) });
    await save({ children: [{ ...savedMia, birth_date: '2016-01-05' }] });
    const passport = { number: 'A01234567', country: 'NG' } as const;
    await record((before) => before.map((each) => ({ ...each, passport })));
    expect((await send()).json).not.toHaveProperty('differences');
    expect(await dependents()).toMatchObject([{ birth_date: '2016-01-05', passport }]);
  });

  test('keeps its author while the family of the same section changes', async () => {
    await record(() => [mia]);
    await record(() => [{ ...mia, accompanying: 'yes' }]);
    await answer({ ...married, ...withChildren(child('Mia', '2016-01-05')) });
    const { sources } = await person();
    expect(sources[`dependents.${mia.id}`]?.by_id).toBe(jonas.userId);
    expect(sources.dependents?.by_id).toBe(amara.userId);
  });

  test('is a conflict for a sender who saw something else filled in', async () => {
    await record(() => [mia]);
    const seen = await family();
    await record((before) => before.map((each) => ({ ...each, birth_date: '2016-02-05' })));
    const sent = await callEndpoint(profile, intakeContract.sendIntakeSection, {
      ...at(amara),
      body: { version: 0, prefilled: seen.answers },
    });
    expect(sent).toMatchObject({
      status: 409,
      json: {
        code: 'intake.changed',
        conflict: { question: 'children', by: 'Jonas Oyelaran', by_you: false },
      },
    });
  });
});

describe('someone who is no longer in the answers', () => {
  test('goes if nothing else is known about them', async () => {
    await answer({ ...married, ...withChildren(child('Leo', '2018-04-01'), child('Ana', '2019-04-01')) });
    await answer({ children: [child('Ana', '2019-04-01')] });
    expect(await names()).toEqual(['Bola Okonkwo', 'Ana Okonkwo']);
    await answer(alone);
    expect((await person()).fields).not.toHaveProperty('dependents');
  });

  test('goes however long the request takes', async () => {
    let clock = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => ++clock);
    await answer({ ...alone, ...withChildren(child('Leo', '2018-04-01'), child('Ana', '2019-04-01')) });
    await answer({ children: [child('Ana', '2019-04-01')] });
    expect(await names()).toEqual(['Ana Okonkwo']);
  });

  test('stays if the team entered them, added to them, or opened their case', async () => {
    await record(() => [mia]);
    await answer({
      ...alone,
      ...withChildren(child('Mia', '2016-01-05'), child('Leo', '2018-04-01'), child('Ana', '2019-04-01')),
    });
    await record((before) =>
      before.map((each) =>
        each.name.given_names === 'Leo'
          ? { ...each, passport: { number: 'A01234567', country: 'NG' } }
          : each,
      ),
    );
    const ana = (await dependents()).find(({ name }) => name.given_names === 'Ana');
    await succeed(organization, familyContract.openDependentCase, {
      as: jonas,
      params: { personId: amara.userId, dependentId: ana?.id ?? '' },
      body: { principal_case_id: item.id },
    });
    await answer(alone);
    expect(await names()).toEqual(['Mia Okonkwo', 'Leo Okonkwo', 'Ana Okonkwo']);
  });

  test('makes room for a new spouse', async () => {
    await answer({ ...married, has_children: 'no' });
    await answer({
      ...{ spouse_family_name: 'Mensah', spouse_given_names: 'Kofi', spouse_birth_date: '1988-09-09' },
    });
    expect(await names()).toEqual(['Kofi Mensah']);
  });
});

test('a record without room for everyone takes those who come along, and both sides see who isn’t on it', async () => {
  const children = Array.from({ length: limits.dependents + 2 }, (_, at) =>
    child(`Child ${String.fromCharCode(65 + at)}`, `${1990 + at}-01-01`, { joins: at < 3 ? 'no' : 'yes' }),
  );
  await answer({ ...alone, ...withChildren(...children) });
  expect((await dependents()).map(({ accompanying }) => accompanying)).toEqual([
    ...Array<string>(limits.dependents - 1).fill('yes'),
    'no',
  ]);
  const missing = [1, 2].map((entry) => ({ question: 'children', entry }));
  for (const as of [amara, jonas]) expect((await family(as)).differences).toEqual(missing);
  // Someone whom the team adds instead is on it.
  await record((before) => [...before.slice(1), { ...mia, name: { ...mia.name, given_names: 'Child B' } }]);
  expect((await family()).differences).toMatchObject([
    { question: 'children', entry: 1, field: 'birth_date', value: mia.birth_date, by_name: jonas.fullName },
    ...missing.slice(1),
    { question: 'children', entry: 3 },
  ]);
});

test('a name that the record can’t hold is a problem of its answer', async () => {
  await save({
    ...alone,
    ...withChildren(child('Leo', '2018-04-01', { family_name: 'O'.repeat(limits.personName + 1) })),
  });
  expect(await send()).toMatchObject({
    status: 409,
    json: { code: 'intake.incomplete', errors: [{ field: 'children.0.family_name' }] },
  });
});

test('a colleague’s change of the record meanwhile isn’t lost, and neither is the family', async () => {
  await save({ ...alone, ...withChildren(child('Leo', '2018-04-01')) });
  const [{ version }, before] = [await family(), await person()];
  const [sent, changed] = await Promise.all([
    callEndpoint(profile, intakeContract.sendIntakeSection, { ...at(amara), body: { version } }),
    callEndpoint(organization, peopleContract.changePerson, {
      as: jonas,
      params: { personId: amara.userId },
      body: { changes: { dependents: [mia] }, version: before.version },
    }),
  ]);
  expect(sent.status).toBe(200);
  // Whoever was later has seen, or is told of, the other's change.
  expect([200, 409]).toContain(changed.status);
  expect((await names()).toSorted()).toEqual(
    changed.status === 200 ? ['Leo Okonkwo', 'Mia Okonkwo'] : ['Leo Okonkwo'],
  );
});
