import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#functions/data/core/transaction.ts';
import { changePerson, getPerson, putPerson } from '#functions/data/people/person.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { familyContract } from '#shared/contract/family.ts';
import { intakeContract as endpoints, type IntakeChange } from '#shared/contract/intake.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { type VisaPath, visaPaths } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import type { Dependent, PersonFields } from '#shared/records/person.ts';
import { entriesOf } from '#shared/routes/intake-answers.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import { addIntakeCase, openCaseFor, readIntake } from '../support/intake-case.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let jonas: Person;
let katya: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ katya, jonas, amara, item } = await addIntakeCase());
});

const openFor = (applicant: Person, path?: VisaPath) => openCaseFor(applicant, katya, path);
const read = (as: Person, caseId = item.id) => readIntake(as, caseId);
async function section(sectionId: string, as = amara, caseId = item.id) {
  const found = (await read(as, caseId)).sections.find((state) => state.section.id === sectionId);
  if (!found) throw new Error(`There is no section ${sectionId}.`);
  return found;
}
const save = (
  as: Person,
  sectionId: string,
  answers: IntakeChange['answers'],
  version = 0,
  caseId = item.id,
) =>
  callEndpoint(handler, endpoints.saveIntakeAnswers, {
    as,
    params: { caseId, sectionId },
    body: { answers, version },
  });
const send = (as: Person, sectionId: string, version: number, caseId = item.id) =>
  callEndpoint(handler, endpoints.sendIntakeSection, {
    as,
    params: { caseId, sectionId },
    body: { version },
  });
const inSection = (sectionId = 'passport') => ({ params: { caseId: item.id, sectionId } });
const ask = (as: Person, questionId: string, note = 'A digit is missing.', sectionId = 'passport') =>
  callEndpoint(handler, endpoints.askIntakeQuestion, {
    as,
    ...inSection(sectionId),
    body: { question: questionId, note },
  });
const withdraw = (as: Person, questionId: string, sectionId = 'passport') =>
  callEndpoint(handler, endpoints.withdrawIntakeRequest, {
    as,
    ...inSection(sectionId),
    body: { question: questionId },
  });

const record = (as = amara) => succeed(handler, ownPersonContract.getOwnPerson, { as });
const setRecord = async (changes: PersonFields, as = amara) =>
  succeed(handler, ownPersonContract.changeOwnPerson, {
    as,
    body: { changes, version: (await record(as)).version },
  });
const passport = { number: 'A01234567', country: 'NG', issued_on: '2021-05-01', expires_on: '2031-04-30' };
/** Saves and sends the passport. */
async function sendPassport(as = amara, answers: IntakeAnswers = passport) {
  const { version } = await section('passport', as);
  await save(as, 'passport', answers, version);
  const sent = await send(as, 'passport', version + 1);
  expect(sent.status).toBe(200);
}
const historyOf = async () =>
  (await succeed(cases, casesContract.listCaseHistory, { as: amara, params: { caseId: item.id } })).items.map(
    ({ change, actor_name }) => ({ ...change, by: actor_name }),
  );
const linesOf = async (as: Person) =>
  (await succeed(handler, notificationsContract.listNotifications, { as })).items.flatMap(
    ({ lines }) => lines,
  );
const setOwner = (owner: Person) =>
  succeed(cases, staffCasesContract.setCaseOwner, {
    as: katya,
    params: { caseId: item.id },
    body: { owner_id: owner.userId, version: item.version },
  });
const setStatus = async (status: 'APPROVED' | 'DENIED' | 'REVIEW') => {
  const { version } = await succeed(cases, casesContract.getCase, { as: katya, params: { caseId: item.id } });
  await succeed(cases, casesContract.setCaseStatus, {
    as: katya,
    params: { caseId: item.id },
    body: { status, version },
  });
};

describe('a questionnaire', () => {
  test('asks the sections of the case’s visa path, and shows what the record knows', async () => {
    await setRecord({
      name: { family_name: 'Okonkwo', given_names: 'Amara' },
      passport,
      nationalities: ['NG', 'GB'],
    });
    const intake = await read(amara);
    expect(intake).toMatchObject({ case_id: item.id, person_name: 'Amara Okonkwo', closed: false });
    const [about] = intake.sections;
    expect(about).toMatchObject({
      section: { id: 'about_you' },
      status: 'not_started',
      answers: { family_name: 'Okonkwo', given_names: 'Amara', nationalities: ['NG', 'GB'] },
      from_record: ['family_name', 'given_names', 'nationalities'],
      asked: [],
      version: 0,
    });
    expect((await section('passport')).answers).toEqual(passport);
    expect(await read(jonas)).toEqual(intake);
  });

  test('shows what the applicant answered about their eligibility, until they answer it here', async () => {
    await succeed(handler, factsContract.putFacts, {
      as: amara,
      body: {
        facts: { education: [{ level: 'master', country: 'Nigeria' }], work: [{ from: '2024-03-01' }] },
        version: 0,
      },
    });
    for (const as of [amara, jonas])
      expect(await section('education_work', as)).toMatchObject({
        status: 'not_started',
        answers: { education: [{ degree: 'master', country: 'NG' }], job_from: '2024-03' },
        from_record: ['education', 'job_from'],
        from_eligibility: ['education', 'job_from'],
      });
    await save(amara, 'education_work', { job_from: '2024-04' });
    expect(await section('education_work')).toMatchObject({
      answers: { job_from: '2024-04' },
      from_record: ['education'],
    });
  });

  test('shows what the case was opened with, unless the profile or the record knows better', async () => {
    const facts = {
      birth_date: '1991-04-12',
      education: [{ level: 'master' as const }],
      work: [{ from: '2024-03-01' }],
    };
    const opened = await succeed(cases, casesContract.createCase, {
      ...{ as: amara, idempotencyKey: randomUUID() },
      body: { country: 'US', path: 'US_H1B', assessment: { facts } },
    });
    const about = () => section('about_you', amara, opened.id);
    expect(await about()).toMatchObject({
      ...{ answers: { birth_date: '1991-04-12' }, from_eligibility: ['birth_date'] },
    });
    await succeed(handler, factsContract.putFacts, {
      ...{ as: amara, body: { facts: { education: [{ level: 'doctorate' }] }, version: 0 } },
    });
    expect((await section('education_work', amara, opened.id)).answers).toEqual({
      ...{ education: [{ degree: 'doctorate' }], job_from: '2024-03' },
    });
    await setRecord({ birth_date: '1991-04-13' });
    expect((await about()).answers).toMatchObject({ birth_date: '1991-04-13' });
    expect(await about()).not.toHaveProperty('from_eligibility');
  });

  test('of another organization or applicant doesn’t exist', async () => {
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    const other = await addTestPerson({ role: 'APPLICANT', organizationId: item.org_id });
    for (const as of [stranger, other]) {
      expect(await fail(handler, endpoints.getIntake, { as, params: { caseId: item.id } })).toMatchObject({
        code: 'case.not_found',
      });
      expect((await save(as, 'passport', { number: 'X' })).status).toBe(404);
    }
    expect((await ask(stranger, 'number')).status).toBe(404);
    expect((await ask(amara, 'number')).status).toBe(403);
  });
});

describe('saving', () => {
  test('keeps incomplete answers as they are, and removes them with null', async () => {
    expect((await save(amara, 'passport', { number: '?', issued_on: '2021-' })).status).toBe(200);
    expect(await section('passport')).toMatchObject({
      status: 'started',
      answers: { number: '?', issued_on: '2021-' },
      saved: { by_name: 'Amara Okonkwo' },
      version: 1,
    });
    await save(amara, 'passport', { issued_on: null }, 1);
    expect((await section('passport', jonas)).answers).toEqual({ number: '?' });
  });

  test('names what is wrong with the saved answers, but not what is missing', async () => {
    const employer = 'A'.repeat(limits.employerName + 1);
    const problem = {
      question: 'employer',
      message: `Must be at most ${limits.employerName} characters`,
    };
    expect(await save(amara, 'education_work', { occupation: 'employed', employer })).toMatchObject({
      ...{ status: 200, json: { answers: { employer }, problems: [problem] } },
    });
    expect((await section('education_work', jonas)).problems).toEqual([problem]);
    expect(await save(amara, 'passport', { number: '?' })).toMatchObject({
      json: { problems: [{ question: 'number', message: 'Enter 5 to 20 letters and digits' }] },
    });
    await save(amara, 'education_work', { employer: 'Harbor Robotics' }, 1);
    expect(await section('education_work')).not.toHaveProperty('problems');
  });

  test('has no invisible characters, which a form would show or count', async () => {
    await save(amara, 'passport', { number: '\ufeffA0123\u200b4567 ', remarks: 'کتاب\u200cها\u202e' });
    expect((await section('passport')).answers).toEqual({ number: 'A01234567', remarks: 'کتاب\u200cها' });
  });

  test('without a change stores no version', async () => {
    await save(amara, 'passport', { number: 'A1' });
    expect(await save(amara, 'passport', { number: ' A1 ' }, 0)).toMatchObject({ json: { version: 1 } });
  });

  test('replaces what the record has, even with nothing', async () => {
    await setRecord({ passport });
    await save(amara, 'passport', { issued_on: null, number: 'B7654321' });
    expect(await section('passport')).toMatchObject({
      answers: { number: 'B7654321', country: 'NG', expires_on: passport.expires_on },
      from_record: ['country', 'expires_on'],
    });
    expect((await section('passport')).answers).not.toHaveProperty('issued_on');
    expect((await record()).fields.passport).toEqual(passport);
  });

  test('merges changes of two people to different answers', async () => {
    const responses = await Promise.all([
      save(amara, 'passport', { number: 'A01234567' }),
      save(jonas, 'passport', { country: 'NG' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await section('passport')).toMatchObject({
      answers: { number: 'A01234567', country: 'NG' },
      version: 2,
    });
  });

  test('rejects a change of an answer that someone else changed, with both versions', async () => {
    await save(jonas, 'passport', { number: 'A01234567' });
    await save(amara, 'passport', { country: 'NG' }, 1);
    expect(await save(amara, 'passport', { number: 'B01234567' }, 0)).toMatchObject({
      status: 409,
      json: {
        code: 'intake.changed',
        conflict: {
          field: 'answer',
          question: 'number',
          theirs: 'A01234567',
          yours: 'B01234567',
          by: 'Jonas Oyelaran',
          by_you: false,
        },
      },
    });
    expect((await save(amara, 'passport', { number: 'A01234567' }, 0)).status).toBe(200);
    expect((await save(amara, 'passport', { number: 'B01234567' }, 2)).status).toBe(200);
  });

  test('limits the size of a section, and checks the shape of each answer', async () => {
    const school = { school: 'x'.repeat(limits.intakeParagraph), city: 'Lagos', from: '2001-05' };
    const long = Array.from({ length: 11 }, () => school);
    expect(await save(amara, 'education_work', { education: long })).toMatchObject({
      status: 409,
      json: { code: 'intake.too_large' },
    });
    expect((await save(amara, 'education_work', { education: long.slice(0, 5) })).status).toBe(200);
    for (const [answers, field] of [
      [{ employer: ['NG'] }, 'employer'],
      [{ employer: [{ from: '2001-05' }] }, 'employer'],
      [{ education: 'Lagos' }, 'education'],
      [{ education: ['NG'] }, 'education'],
    ] as const)
      expect(await save(amara, 'education_work', answers as IntakeChange['answers'], 1)).toMatchObject({
        status: 400,
        json: { errors: [{ field: `answers.${field}` }] },
      });
    for (const answers of [{ shoe_size: '42' }, { education: [{ shoe_size: '42' }] }])
      expect(await save(amara, 'education_work', answers as IntakeChange['answers'], 1)).toMatchObject({
        status: 404,
        json: { code: 'intake.not_found' },
      });
    expect(await save(amara, 'shoes', { size: '42' })).toMatchObject({ json: { code: 'intake.not_found' } });
  });
});

describe('sending a section', () => {
  test('lists what is missing or wrong, by question and field', async () => {
    const complete = completeAnswers(sectionOf(item, 'education_work'));
    await save(amara, 'education_work', {
      ...complete,
      occupation: 'employed',
      employer: '',
      education: [...entriesOf(complete.education), { school: 'Ibadan', from: 'May' }],
    });
    const { status, json } = await send(amara, 'education_work', 1);
    expect([status, json]).toMatchObject([409, { code: 'intake.incomplete' }]);
    const fields = (json as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(fields).toEqual([
      ...['education.1.city', 'education.1.country', 'education.1.degree', 'education.1.from'],
      'employer',
    ]);
    expect(await section('education_work')).toMatchObject({ status: 'started', version: 1 });
    await save(amara, 'us_status', { ...completeAnswers(sectionOf(item, 'us_status')), ssn: '912-34-5678' });
    expect((await send(amara, 'us_status', 1)).json).toMatchObject({
      errors: [{ field: 'ssn', message: expect.stringContaining('A number that starts with 9 is an ITIN.') }],
    });
  });

  test('writes the record with its source, the history, and the team’s notification', async () => {
    await setOwner(jonas);
    await setRecord({ passport: { number: 'OLD12345', country: 'GH' }, birth_date: '1990-02-03' });
    await sendPassport();
    expect(await section('passport', jonas)).toMatchObject({
      status: 'sent',
      answers: passport,
      from_record: [],
      sent: { by_name: 'Amara Okonkwo', answers: passport },
      version: 2,
    });
    const { fields, sources } = await record();
    expect(fields).toEqual({ passport, birth_date: '1990-02-03' });
    expect(sources.passport).toMatchObject({ kind: 'form', by_id: amara.userId, role: 'APPLICANT' });
    expect((await historyOf())[0]).toEqual({ kind: 'intake-sent', section: 'Passport', by: 'Amara Okonkwo' });
    expect(await linesOf(jonas)).toContain('Amara Okonkwo sent the “Passport” section of the questionnaire.');
  });

  test('again without changes does nothing', async () => {
    await sendPassport();
    const before = await record();
    expect(await send(amara, 'passport', 1)).toMatchObject({ status: 200, json: { version: 2 } });
    expect((await historyOf()).filter(({ kind }) => kind === 'intake-sent')).toHaveLength(1);
    expect((await record()).version).toBe(before.version);
  });

  test('by staff writes the applicant’s record in their name, and notifies no one', async () => {
    await setOwner(katya);
    await sendPassport(jonas);
    expect((await record()).sources.passport).toMatchObject({
      kind: 'form',
      by_id: jonas.userId,
      role: 'ATTORNEY',
    });
    expect((await record(jonas)).fields).toEqual({});
    expect((await linesOf(katya)).join()).not.toContain('questionnaire');
  });

  test('keeps the parts of the record that the section doesn’t ask', async () => {
    await setRecord({
      name: { family_name: 'Okonkwo', native_name: 'Okonkwọ' },
      employment: { employer: 'Harbor Robotics' },
      passport,
    });
    const answers: IntakeAnswers = {
      ...completeAnswers(sectionOf(item, 'about_you')),
      family_name: 'Okafor',
    };
    await save(amara, 'about_you', answers);
    expect((await send(amara, 'about_you', 1)).status).toBe(200);
    const { fields } = await record();
    expect(fields.name).toEqual({
      family_name: 'Okafor',
      given_names: answers.given_names,
      native_name: answers.native_name,
    });
    expect(fields.passport).toEqual(passport);
    expect(fields.employment).toEqual({ employer: 'Harbor Robotics' });
  });

  test('reports an answer that the record can’t hold at its question', async () => {
    const rejected = (errors: readonly object[]) => ({
      status: 409,
      json: { code: 'intake.incomplete', errors },
    });
    await save(amara, 'passport', { ...passport, expires_on: '2020-01-01' });
    expect(await send(amara, 'passport', 1)).toMatchObject(
      rejected([{ field: 'expires_on', message: 'Can’t be before the issue date' }]),
    );
    await save(amara, 'passport', { number: 'A-1', expires_on: passport.expires_on }, 1);
    expect(await send(amara, 'passport', 2)).toMatchObject(
      rejected([{ field: 'number', message: 'Enter 5 to 20 letters and digits' }]),
    );
    await save(amara, 'passport', { number: 'a 0123-4567' }, 2);
    expect((await send(amara, 'passport', 3)).status).toBe(200);
    expect((await record()).fields.passport).toEqual(passport);
  });

  test('is rejected if an answer was changed that the sender hasn’t seen', async () => {
    await save(amara, 'passport', passport);
    await save(jonas, 'passport', { number: 'B01234567' }, 1);
    expect(await send(amara, 'passport', 1)).toMatchObject({
      status: 409,
      json: { code: 'intake.changed', conflict: { question: 'number', theirs: 'B01234567' } },
    });
    expect((await section('passport')).status).toBe('started');
  });

  test('is rejected if the record was changed since, and the sender hasn’t seen that', async () => {
    await setRecord({ passport });
    const attempt = (prefilled: IntakeAnswers) =>
      callEndpoint(handler, endpoints.sendIntakeSection, {
        ...{ as: amara, ...inSection(), body: { version: 0, prefilled } },
      });
    const seen = (await section('passport')).answers;
    const number = 'B76543210';
    await succeed(organization, peopleContract.changePerson, {
      ...{ as: jonas, params: { personId: amara.userId } },
      body: { changes: { passport: { ...passport, number } }, version: (await record()).version },
    });
    expect(await attempt(seen)).toMatchObject({
      status: 409,
      json: {
        code: 'intake.changed',
        conflict: {
          question: 'number',
          theirs: number,
          yours: passport.number,
          by: jonas.fullName,
          by_you: false,
        },
      },
    });
    expect(await attempt({ ...seen, number })).toMatchObject({
      status: 200,
      json: { sent: { answers: { number } } },
    });
  });

  test('keeps the answers that were sent while newer ones are typed', async () => {
    await sendPassport();
    await save(amara, 'passport', { number: 'C01234567' }, 2);
    expect(await section('passport', jonas)).toMatchObject({
      status: 'changed',
      answers: { number: 'C01234567' },
      sent: { answers: passport },
    });
    await save(amara, 'passport', { number: passport.number }, 3);
    expect((await section('passport')).status).toBe('sent');
  });

  test('isn’t changed by a later change of the record', async () => {
    await setRecord({ passport });
    expect((await send(amara, 'passport', 0)).status).toBe(200);
    await setRecord({ passport: { ...passport, number: 'Z01234567' } });
    expect(await section('passport')).toMatchObject({ status: 'sent', answers: passport, from_record: [] });
  });
});

describe('a record that differs from what was sent', () => {
  const number = 'B76543210';
  const correct = async (proofs = {}) =>
    succeed(organization, peopleContract.changePerson, {
      ...{ as: jonas, params: { personId: amara.userId } },
      body: { changes: { passport: { ...passport, number } }, proofs, version: (await record()).version },
    });

  test('is shown to the applicant and the team with who recorded it, and stays when the section is sent again', async () => {
    await sendPassport();
    expect(await section('passport')).not.toHaveProperty('differences');
    await correct();
    const { at } = (await record()).sources.passport ?? {};
    const differences = [{ question: 'number', value: number, by_name: jonas.fullName, at }];
    for (const as of [amara, jonas]) expect((await section('passport', as)).differences).toEqual(differences);
    await save(amara, 'passport', { remarks: 'I renewed it.' }, 2);
    expect((await send(amara, 'passport', 3)).json).toMatchObject({ status: 'sent', differences });
    expect((await record()).fields.passport).toEqual({ ...passport, number });
    // An answer that was changed since counts.
    await save(amara, 'passport', { number: 'C01234567' }, 4);
    expect((await send(amara, 'passport', 5)).json).not.toHaveProperty('differences');
    expect((await record()).fields.passport).toEqual({ ...passport, number: 'C01234567' });
  });

  test('keeps what the team recorded after the answer was saved', async () => {
    await save(amara, 'passport', passport);
    await correct();
    expect((await send(amara, 'passport', 1)).json).toMatchObject({
      status: 'sent',
      differences: [{ question: 'number', value: number }],
    });
    expect((await record()).fields.passport).toEqual({ ...passport, number });
  });
});

describe('asking again', () => {
  test('notifies the applicant without the note, who answers and sends the section again', async () => {
    await sendPassport();
    expect((await ask(jonas, 'number')).status).toBe(200);
    expect(await section('passport')).toMatchObject({
      status: 'asked',
      asked: [{ question: 'number', note: 'A digit is missing.', by_name: 'Jonas Oyelaran' }],
    });
    const lines = await linesOf(amara);
    expect(lines.join()).toContain('Jonas Oyelaran asked you to answer “Passport number” again.');
    expect(lines.join()).not.toContain('digit');
    await save(amara, 'passport', { number: 'A012345678' }, 3);
    expect((await section('passport')).status).toBe('asked');
    expect((await send(amara, 'passport', 4)).status).toBe(200);
    expect(await section('passport', jonas)).toMatchObject({ status: 'sent', asked: [] });
    expect((await historyOf()).map(({ kind }) => kind)).toEqual([
      'intake-sent',
      'intake-asked',
      'intake-sent',
      'created',
    ]);
  });

  test('is possible only for a sent section, and for a question that it asked', async () => {
    expect((await ask(jonas, 'number')).json).toMatchObject({ code: 'intake.not_sent' });
    await sendPassport();
    expect((await ask(jonas, 'shoe_size')).json).toMatchObject({ code: 'intake.not_found' });
    const about = completeAnswers(sectionOf(item, 'about_you'));
    await save(amara, 'about_you', { ...about, other_names_used: 'no' });
    await send(amara, 'about_you', 1);
    expect((await ask(jonas, 'other_names', 'Which?', 'about_you')).json).toMatchObject({
      code: 'intake.not_found',
    });
  });

  test('can be withdrawn, and another note replaces the first', async () => {
    await sendPassport();
    await ask(jonas, 'number');
    await ask(katya, 'number', 'Send the new one.');
    expect((await section('passport')).asked).toMatchObject([
      { note: 'Send the new one.', by_name: 'Katya Sorensen' },
    ]);
    expect((await withdraw(jonas, 'number')).status).toBe(200);
    expect(await withdraw(jonas, 'number')).toMatchObject({
      status: 200,
      json: { status: 'sent', asked: [] },
    });
    expect((await historyOf()).slice(0, 3).map(({ kind }) => kind)).toEqual([
      'intake-withdrawn',
      'intake-asked',
      'intake-sent',
    ]);
    expect((await linesOf(amara)).join()).toContain('withdrew the request to answer “Passport number” again');
  });

  test('stays open if the sender hasn’t seen it', async () => {
    await sendPassport();
    await save(amara, 'passport', { number: 'C01234567' }, 2);
    await ask(jonas, 'country');
    expect(await send(amara, 'passport', 3)).toMatchObject({
      status: 200,
      json: { status: 'asked', asked: [{ question: 'country' }] },
    });
  });
});

test.each(visaPaths)(
  'every section of %s can be completed and sent, and the record holds its answers',
  async (path) => {
    const { id } = await openFor(amara, path);
    const { sections } = await read(amara, id);
    expect(sections.length).toBeGreaterThan(5);
    for (const { section: asked } of sections) {
      expect((await save(amara, asked.id, completeAnswers(asked), 0, id)).status).toBe(200);
      expect((await send(amara, asked.id, 1, id)).json).toMatchObject({ status: 'sent' });
    }
    const { fields } = await record();
    expect(Object.keys(fields).toSorted()).toEqual(
      expect.arrayContaining(['address', 'birth_date', 'employment', 'name', 'nationalities', 'passport']),
    );
  },
);

test('a decided case is closed to every change', async () => {
  await sendPassport();
  await ask(jonas, 'number');
  await setStatus('DENIED');
  const { version } = await section('passport');
  expect(await read(amara)).toMatchObject({ closed: true });
  const responses = [
    await save(amara, 'passport', { number: 'C01234567' }, version),
    await send(amara, 'passport', version),
    await ask(jonas, 'country'),
    await withdraw(jonas, 'number'),
  ];
  for (const { status, json } of responses)
    expect([status, json]).toMatchObject([409, { code: 'intake.closed' }]);
});

test('a corrected visa path keeps the answers of the sections it has too, and those of others out of sight', async () => {
  await sendPassport();
  await save(amara, 'us_status', { in_us: 'no' });
  const correct = async (country: string, path: VisaPath) =>
    succeed(cases, staffCasesContract.correctCaseRoute, {
      as: katya,
      params: { caseId: item.id },
      body: {
        ...{ country, path },
        version: (await succeed(cases, casesContract.getCase, { as: katya, params: { caseId: item.id } }))
          .version,
      },
    });
  await correct('UK', 'UK_GLOBAL_TALENT');
  expect((await read(amara)).path).toBe('UK_GLOBAL_TALENT');
  expect(await section('passport')).toMatchObject({ status: 'sent', answers: passport });
  await expect(section('us_status')).rejects.toThrow('no section');
  expect((await save(amara, 'us_status', { in_us: 'yes' }, 1)).json).toMatchObject({
    code: 'intake.not_found',
  });
  await correct('US', 'US_O1A');
  expect(await section('us_status')).toMatchObject({ status: 'started', answers: { in_us: 'no' } });
});

test('a record that moved to another organization is neither shown nor changed', async () => {
  await setRecord({ passport, birth_date: '1990-02-03' });
  const before = await getPerson(amara.userId);
  if (!before) throw new Error('There is no record.');
  await transact({
    person: putPerson(before, changePerson(before, {}, {}, { org_id: `org-${randomUUID()}` })),
  });
  expect((await section('passport', jonas)).answers).toEqual({});
  await sendPassport(jonas, { ...passport, number: 'N01234567' });
  expect((await getPerson(amara.userId))?.fields).toEqual({ passport, birth_date: '1990-02-03' });
});

describe('a dependent’s case', () => {
  let child: Dependent;
  let sibling: Dependent;
  let opened: Case;

  beforeEach(async () => {
    const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
    child = { id: randomUUID(), relationship: 'child', name, birth_date: '2015-03-04' };
    sibling = { ...child, id: randomUUID(), name: { family_name: 'Okonkwo', given_names: 'Ife' } };
    await setRecord({ passport, dependents: [sibling, child] });
    opened = await succeed(organization, familyContract.openDependentCase, {
      as: jonas,
      params: { personId: amara.userId, dependentId: child.id },
      body: { principal_case_id: item.id },
    });
  });

  test('asks about the dependent, from the principal’s record', async () => {
    const intake = await read(amara, opened.id);
    expect(intake.person_name).toBe('Dayo Okonkwo');
    expect(intake.sections.map(({ section: { id } }) => id).slice(0, 3)).toEqual([
      ...['about_you', 'passport', 'contact'],
    ]);
    expect(intake.sections[0]?.answers).toEqual({
      family_name: 'Okonkwo',
      given_names: 'Dayo',
      birth_date: '2015-03-04',
    });
    expect(intake.sections[1]?.answers).toEqual({});
  });

  test('saves to the dependent in the record, and renames the case', async () => {
    const answers: IntakeAnswers = {
      ...completeAnswers(sectionOf(opened, 'about_you')),
      given_names: 'Dayo Chidi',
      family_name: 'Okonkwo',
      native_name: '',
    };
    await save(amara, 'about_you', answers, 0, opened.id);
    expect((await send(amara, 'about_you', 1, opened.id)).status).toBe(200);
    const { fields, sources } = await record();
    expect(fields.dependents).toEqual([
      sibling,
      {
        ...child,
        name: { family_name: 'Okonkwo', given_names: 'Dayo Chidi' },
        birth_date: answers.birth_date,
        nationalities: answers.nationalities,
      },
    ]);
    expect(fields.passport).toEqual(passport);
    expect(sources.dependents).toMatchObject({ kind: 'form', by_id: amara.userId });
    expect((await read(jonas, opened.id)).person_name).toBe('Dayo Chidi Okonkwo');
  });

  test('sends answers that the record has no place for, like an address', async () => {
    const answers = completeAnswers(sectionOf(opened, 'contact'));
    await save(amara, 'contact', answers, 0, opened.id);
    expect((await send(amara, 'contact', 1, opened.id)).status).toBe(200);
    expect((await record()).fields.address).toBeUndefined();
  });
});
