import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { intakeContract as endpoints } from '#shared/contract/intake.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import type { StaffCase } from '#shared/contract/staff-cases.ts';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import { addIntakeCase, openCaseFor, readIntake, sendWholeSection } from '../support/intake-case.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const secret = 'A bar fight in Lagos';
let jonas: Person;
let amara: Person;
let hr: Person;
let item: StaffCase;
let answers: IntakeAnswers;

beforeEach(async () => {
  ({ jonas, amara, item } = await addIntakeCase());
  hr = await addTestPerson({ role: 'HR', fullName: 'Ines Moreau', organizationId: amara.organizationId });
  const section = sectionOf(item, 'background');
  expect(section.confidential).toBe(true);
  answers = { ...completeAnswers(section), remarks: secret };
  await sendWholeSection(amara, item.id, section, { answers });
});

afterEach(() => void vi.unstubAllEnvs());

const at = () => ({ params: { caseId: item.id, sectionId: 'background' } });
const read = (as: Person) => readIntake(as, item.id);
const background = async (as: Person) =>
  (await read(as)).sections.find(({ section }) => section.id === 'background');
const ask = (as: Person) => ({ as, ...at(), body: { question: 'remarks', note: 'When was it?' } });

describe('a confidential section', () => {
  test('is read by its applicant and those who work on the case', async () => {
    for (const as of [amara, jonas]) {
      const state = await background(as);
      expect(state?.answers.remarks).toBe(secret);
      expect(state?.sent?.answers.remarks).toBe(secret);
      expect(state).not.toHaveProperty('hidden');
    }
  });

  test('shows HR how far it is, and nothing that was answered or asked', async () => {
    await succeed(handler, endpoints.askIntakeQuestion, ask(jonas));
    expect(await background(hr)).toMatchObject({
      ...{ status: 'asked', hidden: true, answers: {}, from_record: [], asked: [] },
      sent: { by_name: 'Amara Okonkwo', answers: {} },
    });
    const everything = JSON.stringify(await read(hr));
    for (const text of [secret, 'When was it?']) expect(everything).not.toContain(text);
    const { sections } = await read(hr);
    expect(sections.filter(({ hidden }) => hidden).map(({ section }) => section.id)).toEqual([
      'us_travel',
      'background',
    ]);
  });

  test('is not changed, sent, or asked again by HR', async () => {
    const body = { answers: { remarks: 'Nothing' }, version: 2 };
    const refused = { status: 403, code: 'permission.denied' };
    for (const attempt of [
      fail(handler, endpoints.saveIntakeAnswers, { as: hr, ...at(), body }),
      fail(handler, endpoints.sendIntakeSection, { as: hr, ...at(), body: { version: 2 } }),
      fail(handler, endpoints.askIntakeQuestion, ask(hr)),
      fail(handler, endpoints.withdrawIntakeRequest, { as: hr, ...at(), body: { question: 'remarks' } }),
    ])
      expect(await attempt).toMatchObject(refused);
    expect((await background(amara))?.answers.remarks).toBe(secret);
  });

  test('stays open to its applicant, also as HR', async () => {
    await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.membership(amara.userId),
        UpdateExpression: 'SET #role = :role',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':role': 'HR' },
      }),
    );
    const promoted: Person = { ...amara, role: 'HR' };
    expect((await background(promoted))?.answers.remarks).toBe(secret);
    const body = { answers: { remarks: 'A misunderstanding' }, version: 2 };
    const { answers: saved } = await succeed(handler, endpoints.saveIntakeAnswers, {
      as: promoted,
      ...at(),
      body,
    });
    expect(saved.remarks).toBe('A misunderstanding');
  });

  test('leaves the question out of the history and the applicant’s notification', async () => {
    await succeed(handler, endpoints.askIntakeQuestion, ask(jonas));
    const { items } = await succeed(cases, casesContract.listCaseHistory, {
      as: hr,
      params: { caseId: item.id },
    });
    expect(items[0]?.change).toEqual({
      kind: 'intake-asked',
      section: 'Refusals, arrests, and other questions',
    });
    const inbox = await succeed(handler, notificationsContract.listNotifications, { as: amara });
    expect(inbox.items[0]?.lines.join()).toContain('“Refusals, arrests, and other questions”');
    expect(inbox.items[0]?.place).toBe('/questionnaire?section=background');
    expect(JSON.stringify(inbox)).not.toContain('unsure');
  });

  test('is asked about without naming the question in an address, which access logs keep', () => {
    for (const { path } of Object.values(endpoints)) expect(path).not.toMatch(/question/i);
  });

  test('is open to HR on other subjects', async () => {
    const passport = { params: { caseId: item.id, sectionId: 'passport' } };
    const body = { answers: { issued_city: 'Lagos' }, version: 0 };
    const state = await succeed(handler, endpoints.saveIntakeAnswers, { as: hr, ...passport, body });
    expect(state.answers.issued_city).toBe('Lagos');
  });
});

test('a yes to every ground of Form I-485 can be sent, decides nothing, and is hidden from HR', async () => {
  vi.stubEnv('LANDFALL_NOW', '2026-12-01T12:00:00.000Z');
  const opened = await openCaseFor(amara, jonas, 'US_EB2_NIW');
  const grounds = (await readIntake(amara, opened.id)).sections.filter(({ section }) =>
    section.questions.some(({ review }) => review),
  );
  expect(grounds.map(({ section }) => section.id)).toEqual(
    expect.arrayContaining(['us_stays', 'us_removal', 'offenses', 'security_grounds', 'other_grounds']),
  );
  for (const { section } of grounds)
    await sendWholeSection(amara, opened.id, section, {
      answers: { ...completeAnswers(section, { review: 'yes' }), remarks: secret },
    });
  const { status } = await succeed(cases, casesContract.getCase, {
    as: amara,
    params: { caseId: opened.id },
  });
  expect(status).toBe(opened.status);
  const ofTeam = await readIntake(jonas, opened.id);
  for (const { section } of grounds) {
    const sent = ofTeam.sections.find((state) => state.section.id === section.id)?.sent?.answers;
    for (const { id, review } of section.questions) if (review) expect(sent?.[id]).toBe('yes');
  }
  const ofHr = await readIntake(hr, opened.id);
  expect(JSON.stringify(ofHr)).not.toContain(secret);
  for (const { section } of grounds)
    expect(ofHr.sections.find((state) => state.section.id === section.id)).toMatchObject({
      ...{ status: 'sent', hidden: true, answers: {} },
    });
});
