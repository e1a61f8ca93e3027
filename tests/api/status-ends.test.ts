import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember, membershipRow } from '#functions/data/people/membership.ts';
import { getPerson } from '#functions/data/people/person.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { newSub } from '#infra/local/user-pool/sub.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { ownPersonContract, peopleContract as people } from '#shared/contract/people.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { todayContract } from '#shared/contract/today.ts';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { MailChoice } from '#shared/domain/notification-groups.ts';
import type { Role } from '#shared/domain/roles.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { mailsTo } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';
import { writeInBatches } from '../support/write-in-batches.ts';

provideTable();

const today = '2026-11-22';
let organizationId: string;
let ruth: Person;
let amara: Person;

beforeEach(async () => {
  process.env.LANDFALL_NOW = `${today}T03:00:00.000Z`;
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ruth = await member('HR', 'Ruth Dahl', 'America/New_York');
  amara = await member('APPLICANT', 'Amara Okonkwo', 'Asia/Tokyo');
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

async function member(role: Role, fullName: string, zone: string): Promise<Person> {
  const person = await addTestPerson({ role, fullName, organizationId });
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.profile(person.userId),
      UpdateExpression: 'SET time_zone = :zone',
      ExpressionAttributeValues: { ':zone': zone },
    }),
  );
  return person;
}
const record = (personId: string) =>
  succeed(organization, people.getPerson, { as: ruth, params: { personId } });
const setStatuses = async (personId: string, statuses: object[]) =>
  succeed(organization, people.changePerson, {
    as: ruth,
    params: { personId },
    body: { changes: { statuses }, version: (await record(personId)).version },
  });
/** Runs the job at nine in the morning of a time zone on a day, and again right after. */
async function runOn(day: string, hourUtc: number): Promise<void> {
  process.env.LANDFALL_NOW = `${day}T${String(hourUtc).padStart(2, '0')}:05:00.000Z`;
  for (let run = 0; run < 2; run++)
    expect(await sendDateReminders(() => true)).toEqual({ failed: 0, isComplete: true });
}
const subjects = async (to: Person) => (await mailsTo(to.email)).map(({ subject }) => subject);

describe('reminders of the end of a status', () => {
  test('are sent once each, 90, 60, 30, 7, and 1 days before, at nine in the person’s time zone', async () => {
    const end = '2027-03-01';
    await setStatuses(amara.userId, [statusOf(end)]);
    for (const days of [90, 60, 30, 7, 1]) {
      const day = addDays(end, -days);
      // Nine in Tokyo is midnight UTC.
      await runOn(addDays(day, -1), 23);
      const before = (await subjects(amara)).length;
      await runOn(day, 0);
      expect((await subjects(amara)).length, String(days)).toBe(before + 1);
    }
    expect(await subjects(amara)).toEqual(
      expect.arrayContaining([
        'Your H-1B status expires in 90 days',
        'Your H-1B status expires in 60 days',
        'Your H-1B status expires in 30 days',
        'Your H-1B status expires in 7 days',
        'Your H-1B status expires tomorrow',
      ]),
    );
    const [mail] = await mailsTo(amara.email);
    expect(mail?.text).toContain('Your H-1B status in the United States expires on 1 March 2027.');
    expect(mail?.text).toContain('If it has been extended, update the date in your profile.');
    expect(await subjects(ruth)).toEqual([]);
  });

  /** A person without an account, with a child for each of the other end dates. */
  async function addFamily(own: string, ...children: { name: string; until: string }[]): Promise<void> {
    const { results } = await succeed(organization, people.addPeople, {
      as: ruth,
      body: {
        people: [{ name: { family_name: 'Iyer', given_names: 'Meera' }, birth_date: '1990-01-01' }],
      },
    });
    const dependents = children.map(({ name, until }) => ({
      id: randomUUID(),
      relationship: 'child' as const,
      name: { family_name: 'Iyer', given_names: name },
      statuses: [statusOf(until, { name: 'H-4' })],
    }));
    await succeed(organization, people.changePerson, {
      as: ruth,
      params: { personId: results[0]?.person_id ?? '' },
      body: { changes: { statuses: [statusOf(own)], dependents }, version: 1 },
    });
  }

  test('of someone without an account go to HR and name the dependent whose status ends', async () => {
    const end = '2027-03-01';
    await addFamily('2028-03-01', { name: 'Dev', until: end });
    await runOn(addDays(end, -30), 14);
    expect(await subjects(ruth)).toEqual(['Dev Iyer’s H-4 status expires in 30 days']);
  });

  test('list the statuses of a family that end together in one email', async () => {
    const end = '2027-03-01';
    await addFamily(end, { name: 'Dev', until: end });
    await runOn(addDays(end, -30), 14);
    const mails = await mailsTo(ruth.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      '2 statuses in Meera Iyer’s record expire in 30 days',
    ]);
    for (const line of [
      'Meera Iyer’s H-1B status in the United States expires on 1 March 2027.',
      'Dev Iyer’s H-4 status in the United States expires on 1 March 2027.',
      'If they have been extended, update the dates on the record.',
    ])
      expect(mails[0]?.text).toContain(line);
  });

  test('list statuses that end on different days, as when two reminders are due in the same morning', async () => {
    await addFamily('2027-03-01', { name: 'Dev', until: addDays('2027-03-01', -23) });
    await runOn(addDays('2027-03-01', -30), 14);
    const [mail] = await mailsTo(ruth.email);
    expect(mail?.subject).toBe('Expiration dates of 2 statuses in Meera Iyer’s record');
    expect(mail?.text).toContain('Dev Iyer’s H-4 status in the United States expires on 6 February 2027.');
  });

  test('reach every HR member when the statuses of a large family end together', async () => {
    const hr = await Promise.all(
      Array.from({ length: 16 }, (_, at) => member('HR', `Noor Haddad ${at}`, 'America/New_York')),
    );
    const end = '2027-03-01';
    const children = ['Dev', 'Asha', 'Ravi', 'Uma', 'Kiran'].map((name) => ({ name, until: end }));
    await addFamily(end, ...children);
    await runOn(addDays(end, -30), 14);
    for (const each of [ruth, ...hr])
      expect(await subjects(each)).toEqual(['6 statuses in Meera Iyer’s record expire in 30 days']);
  });

  test('reach the HR member who joined first when there is more staff than one query reads', async () => {
    const later = Array.from({ length: 460 }, () => ({
      user_id: newSub(),
      org_id: organizationId,
      role: 'OPS' as const,
      // Long enough that all staff together exceed a megabyte, which is what a query reads.
      full_name: 'Katya Sorensen '.repeat(100),
      email: `${randomUUID()}@example.com`,
      created_at: `${today}T04:00:00.000Z`,
    }));
    await writeInBatches(later.map((each) => ({ PutRequest: { Item: membershipRow(each) } })));
    const end = '2027-03-01';
    await addFamily(end);
    await runOn(addDays(end, -30), 14);
    expect(await subjects(ruth)).toEqual(['Meera Iyer’s H-1B status expires in 30 days']);
  });

  const inbox = async (as: Person) =>
    (await succeed(profile, notificationsContract.listNotifications, { as })).items.map(
      ({ kind, lines, name, about }) => ({ kind, lines, name, about: about.id }),
    );
  const choose = (as: Person, dates: MailChoice) =>
    succeed(profile, notificationsContract.putEmailSettings, { as, body: { choices: { dates } } });

  test('are notifications too, and mails only as chosen, in the profile or by the link in the mail', async () => {
    const end = '2027-03-01';
    await setStatuses(amara.userId, [statusOf(end)]);
    await runOn(addDays(end, -90), 0);
    const line = 'Your H-1B status in the United States expires on 1 March 2027.';
    const own = { kind: 'status-end', lines: [line], name: undefined, about: amara.userId };
    expect(await inbox(amara)).toEqual([own]);
    const [mail] = await mailsTo(amara.email);
    expect(mail?.text).toContain('/email-settings#token=');
    const token = new URL(String(mail?.unsubscribe_url)).searchParams.get('token') ?? '';
    await succeed(profile, notificationsContract.unsubscribe, { query: { token } });
    await runOn(addDays(end, -60), 0);
    expect(await subjects(amara)).toHaveLength(1);
    expect(await inbox(amara)).toEqual([own, own]);
  });

  test('are in the daily digest of those who chose that, unless the date has changed since', async () => {
    const end = '2027-03-01';
    await addFamily(end, { name: 'Dev', until: end });
    await choose(ruth, 'digest');
    await setStatuses(amara.userId, [statusOf(end)]);
    await choose(amara, 'digest');
    await runOn(addDays(end, -30), 14);
    expect(await subjects(ruth)).toEqual([]);
    expect((await inbox(ruth)).map(({ lines, name }) => [name, lines.length])).toEqual([['Meera Iyer', 2]]);
    await setStatuses(amara.userId, [statusOf('2029-03-01')]);
    process.env.LANDFALL_NOW = `${addDays(end, -29)}T14:05:00.000Z`;
    expect(await sendDigests(() => true)).toEqual({ failed: 0, isComplete: true });
    expect(await subjects(amara)).toEqual([]);
    const [digest] = await mailsTo(ruth.email);
    expect(digest?.subject).toBe('Daily digest: 1 to do');
    expect(digest?.text).toContain('1 item needs your attention and is listed first.');
    for (const name of ['Meera', 'Dev'])
      expect(digest?.text).toMatch(
        new RegExp(`${name} Iyer’s H-.* status in the United States expires on 1 March`),
      );
  });

  test('are left out of the digest of someone who has turned them off since', async () => {
    const end = '2027-03-01';
    await setStatuses(amara.userId, [statusOf(end)]);
    await choose(amara, 'digest');
    await runOn(addDays(end, -30), 14);
    await choose(amara, 'off');
    process.env.LANDFALL_NOW = `${addDays(end, -29)}T14:05:00.000Z`;
    expect(await sendDigests(() => true)).toEqual({ failed: 0, isComplete: true });
    expect(await subjects(amara)).toEqual([]);
  });

  test('leave no notification behind when the record is deleted', async () => {
    const end = '2027-03-01';
    await addFamily(end);
    await runOn(addDays(end, -30), 14);
    const [{ about: personId = '' } = {}] = await inbox(ruth);
    await succeed(organization, people.deletePersonRecord, { as: ruth, params: { personId } });
    expect(await inbox(ruth)).toEqual([]);
  });

  test('stop once a later status has replaced it', async () => {
    const first = statusOf('2027-03-01');
    await setStatuses(amara.userId, [first]);
    await setStatuses(amara.userId, [first, statusOf('2030-03-01')]);
    await runOn('2027-01-30', 0);
    expect(await subjects(amara)).toEqual([]);
  });
});

describe('reminders of the end of a maximum stay', () => {
  const save = async (changes: object) =>
    succeed(profile, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes, version: (await record(amara.userId)).version },
    });
  /** Six years end on 30 September 2029; PERM or an I-140 has to be filed by 30 September 2028. */
  const stay = { first_day: '2023-10-01' };
  const [on, fileBy] = ['2029-09-30', '2028-09-30'];
  const sentence =
    'A maximum stay in H-1B status ends on 30 September 2029. To extend it beyond that, file PERM or an I-140 by 30 September 2028.';

  test('go to HR, once each, two years, 18 months, and a month before the last day to file', async () => {
    await save({ name: { family_name: 'Okonkwo', given_names: 'Amara' }, stay });
    for (const [count, days] of [730, 548, 395].entries()) {
      // Nine in New York, with and without daylight saving time.
      await runOn(addDays(on, -days), 12);
      await runOn(addDays(on, -days), 14);
      expect(await subjects(ruth)).toHaveLength(count + 1);
    }
    expect(addDays(on, -365)).toBe(fileBy);
    await runOn(fileBy, 14);
    // A month later, the record changes once more, which takes the day off the worklist, and nobody is told.
    const revision = async () => (await getPerson(amara.userId))?.revision ?? 0;
    const before = await revision();
    await runOn(addDays(fileBy, 31), 18);
    expect(await revision()).toBe(before);
    await runOn(addDays(fileBy, 31), 19);
    expect(await revision()).toBe(before + 1);
    await runOn(on, 14);
    const mails = await mailsTo(ruth.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(3).fill('A maximum stay in H-1B status is approaching'),
    );
    for (const { text } of mails) {
      expect(text).toContain(sentence);
      expect(text).toContain(`/people?person=${amara.userId}`);
      expect(text).not.toMatch(/Okonkwo|Amara/);
    }
    expect(await subjects(amara)).toEqual([]);
    const inbox = await succeed(profile, notificationsContract.listNotifications, { as: ruth });
    expect(inbox.items).toHaveLength(3);
    expect(inbox.items[0]).toMatchObject({ kind: 'stay-limit', name: 'Amara Okonkwo', lines: [sentence] });
  });

  test('follow days that don’t count, and stop once PERM or an I-140 was filed in time', async () => {
    await save({ stay: { ...stay, excluded_days: 60 } });
    await runOn(addDays(on, -730), 14);
    expect(await subjects(ruth)).toEqual([]);
    await runOn(addDays(on, 60 - 730), 14);
    expect(await subjects(ruth)).toHaveLength(1);
    await save({ stay: { ...stay, filed_on: '2026-11-01' } });
    await runOn(addDays(on, -548), 14);
    await runOn(addDays(on, 60 - 548), 14);
    expect(await subjects(ruth)).toHaveLength(1);
  });

  test('reach the digest without the name, and admins where there is no HR', async () => {
    await save({ name: { family_name: 'Okonkwo' }, stay });
    await succeed(profile, notificationsContract.putEmailSettings, {
      as: ruth,
      body: { choices: { dates: 'digest' } },
    });
    await runOn(addDays(on, -730), 14);
    process.env.LANDFALL_NOW = `${addDays(on, -729)}T14:05:00.000Z`;
    expect(await sendDigests(() => true)).toEqual({ failed: 0, isComplete: true });
    const [digest] = await mailsTo(ruth.email);
    expect(digest?.text).toContain(sentence);
    expect(digest?.text).not.toContain('Okonkwo');

    const admin = await member('ADMIN', 'Noor Haddad', 'UTC');
    const membership = await getMember(ruth.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    await runOn(addDays(on, -548), 14);
    expect(await subjects(admin)).toEqual(['A maximum stay in H-1B status is approaching']);
  });

  test('don’t keep reminders of statuses that are due in the same morning', async () => {
    await save({ stay, statuses: [statusOf(addDays(on, 30 - 730))] });
    await runOn(addDays(on, -730), 14);
    expect(await subjects(ruth)).toHaveLength(1);
    expect(await subjects(amara)).toEqual(['Your H-1B status expires in 30 days']);
  });
});

describe('the list of ending statuses', () => {
  test('has the maximum stay in a person’s own US status', async () => {
    const [until, other] = ['2027-01-10', '2027-01-11'];
    const stay = { first_day: '2021-01-11' };
    await setStatuses(amara.userId, [
      statusOf(until),
      statusOf(other, { country: 'UK', path: 'UK_SKILLED_WORKER', name: 'Skilled Worker' }),
    ]);
    await succeed(profile, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: {
        changes: { name: { family_name: 'Okonkwo' }, stay: { ...stay, excluded_days: 10 } },
        version: 1,
      },
    });
    const { items } = await succeed(organization, people.listEndingStatuses, { as: ruth });
    expect(items.map(({ status, stay_until }) => [status.until, stay_until])).toEqual([
      [until, '2027-01-20'],
      [other, undefined],
    ]);
    const listed = async () =>
      (await succeed(organization, people.listPeople, { as: ruth })).items[0]?.next_end;
    expect(await listed()).toEqual({ on: until, status: 'H-1B', stay_until: '2027-01-20' });
    await succeed(profile, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { stay: { ...stay, filed_on: '2025-11-01' } }, version: 2 },
    });
    // It can be extended.
    expect(await listed()).toEqual({ on: until, status: 'H-1B' });
  });
});

describe('reminders of the end of a grace period', () => {
  /** 60 days after the last day of employment. */
  const [ended, last] = ['2026-11-30', '2027-01-29'];
  const h1b = (rest: object = {}) => statusOf('2028-09-30', rest);
  const name = { family_name: 'Okonkwo', given_names: 'Amara' };
  const save = async (changes: object) =>
    succeed(organization, people.changePerson, {
      as: ruth,
      params: { personId: amara.userId },
      body: { changes, version: (await record(amara.userId)).version },
    });

  test('go to the person and to HR 30, 7, and 1 days before, instead of those of the status', async () => {
    await save({ name, statuses: [h1b({ employment_ended_on: ended })] });
    for (const [count, days] of [60, 30, 7, 1].entries()) {
      await runOn(addDays(last, -days), 0);
      await runOn(addDays(last, -days), 14);
      expect(await subjects(amara)).toHaveLength(count);
      expect(await subjects(ruth)).toHaveLength(count);
    }
    expect(await subjects(amara)).toContain('Your grace period in H-1B status expires in 30 days');
    expect(await subjects(ruth)).toContain('Amara Okonkwo’s grace period in H-1B status expires tomorrow');
    const [own] = await mailsTo(amara.email);
    expect(own?.text).toContain('Your grace period in H-1B status expires on 29 January 2027.');
    expect(own?.text).toContain('a new employer has to file a petition for you');
    const [staff] = await mailsTo(ruth.email);
    expect(staff?.text).toContain('By then, a new petition or an application for another status');
    const broken = brokenInvariants(await storedModel(new Date(process.env.LANDFALL_NOW ?? '')));
    expect(broken.filter(({ invariant }) => /reminder|status/i.test(invariant))).toEqual([]);
  });

  test('end once another status has superseded it, and the family’s is listed with it until then', async () => {
    const dependents = [
      {
        ...{ id: randomUUID(), relationship: 'spouse', name: { family_name: 'Okonkwo', given_names: 'Obi' } },
        statuses: [statusOf('2028-09-30', { name: 'H-4', path: undefined })],
      },
    ];
    await save({ name, statuses: [h1b({ employment_ended_on: ended })], dependents });
    const listed = async () =>
      (await succeed(organization, people.listEndingStatuses, { as: ruth })).items
        .map(({ status, grace_until }) => [status.name, grace_until])
        // They end on the same day.
        .sort();
    expect(await listed()).toEqual([
      ['H-1B', last],
      ['H-4', last],
    ]);
    const { items } = await succeed(organization, people.listPeople, { as: ruth });
    expect(items[0]?.next_end).toEqual({ on: last, status: 'H-1B', is_grace: true });
    const today = await succeed(cases, todayContract.getToday, { as: ruth, query: { scope: 'team' } });
    expect(today.statuses.items.map(({ grace_until }) => grace_until)).toEqual([last, last]);
    await save({
      statuses: [h1b({ employment_ended_on: ended }), statusOf('2029-12-31', { name: 'L-1A' })],
    });
    expect(await listed()).toEqual([]);
    await runOn(addDays(last, -30), 14);
    expect(await subjects(ruth)).toEqual([]);
  });

  test('are only for a status with a grace period', async () => {
    const wrong = await callEndpoint(organization, people.changePerson, {
      as: ruth,
      params: { personId: amara.userId },
      body: {
        changes: { statuses: [h1b({ name: 'F-1', employment_ended_on: ended })] },
        version: (await record(amara.userId)).version,
      },
    });
    expect(wrong).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
  });
});

describe('the approval of a case', () => {
  let caseId: string;
  beforeEach(async () => {
    delete process.env.LANDFALL_NOW;
    const katya = await member('OPS', 'Katya Sorensen', 'UTC');
    const opened = await succeed(cases, staffCasesContract.createCaseForApplicant, {
      as: katya,
      body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
    });
    caseId = opened.id;
  });
  const setStatus = async (status: CaseStatus) =>
    succeed(cases, casesContract.setCaseStatus, {
      as: ruth,
      params: { caseId },
      body: { status, version: (await getCase(caseId))?.version ?? 0 },
    });
  const file = async (changes: FilingChange['changes'], version: number) =>
    succeed(cases, filingContract.changeFiling, { as: ruth, params: { caseId }, body: { changes, version } });
  const statuses = async () => (await record(amara.userId)).fields.statuses;
  const granted = (until: string) => ({ id: caseId, country: 'US', name: 'O-1A', path: 'US_O1A', until });

  test('writes the new end of the person’s status, with the case as its source', async () => {
    await file({ valid_to: '2029-11-30' }, 0);
    expect(await statuses()).toBeUndefined();
    await setStatus('APPROVED');
    expect(await statuses()).toEqual([granted('2029-11-30')]);
    expect((await record(amara.userId)).sources.statuses).toMatchObject({
      kind: 'case',
      case_id: caseId,
      by_name: 'Ruth Dahl',
      role: 'HR',
    });
  });

  test('of permanent residence is called that, and no visa path renews it', async () => {
    ({ id: caseId } = await succeed(cases, staffCasesContract.createCaseForApplicant, {
      as: await member('OPS', 'Katya Sorensen', 'UTC'),
      body: { applicant_id: amara.userId, country: 'CA', path: 'CA_Express' },
    }));
    await file({ valid_to: '2031-11-28' }, 0);
    await setStatus('APPROVED');
    const residence = { id: caseId, country: 'CA', name: 'Permanent resident', until: '2031-11-28' };
    expect(await statuses()).toEqual([residence]);
  });

  test('accepts a validity recorded or corrected later, alongside existing statuses', async () => {
    const other = statusOf('2026-12-31', { country: 'UK', path: 'UK_GLOBAL_TALENT', name: 'Global Talent' });
    await setStatuses(amara.userId, [other]);
    await setStatus('APPROVED');
    await file({ valid_to: '2029-11-30' }, 0);
    await file({ valid_to: '2029-12-31' }, 1);
    expect(await statuses()).toEqual([other, granted('2029-12-31')]);
  });

  test('keeps the end of the employment that someone recorded for it', async () => {
    await file({ valid_to: '2029-11-30' }, 0);
    await setStatus('APPROVED');
    await setStatuses(amara.userId, [{ ...granted('2029-11-30'), employment_ended_on: '2028-01-31' }]);
    await file({ valid_to: '2029-12-31' }, 1);
    expect(await statuses()).toEqual([{ ...granted('2029-12-31'), employment_ended_on: '2028-01-31' }]);
  });

  test('leaves the record alone that the person has changed since they left the organization', async () => {
    await file({ valid_to: '2029-11-30' }, 0);
    const membership = await getMember(amara.userId, organizationId);
    if (!membership) throw new Error('There is no membership.');
    await transact({ membership: deleteMembership(membership) });
    const body = { changes: { nationalities: ['NG'] }, version: 0 };
    await succeed(profile, ownPersonContract.changeOwnPerson, { as: amara, body });
    await setStatus('APPROVED');
    const own = await succeed(profile, ownPersonContract.getOwnPerson, { as: amara });
    expect(own.fields).toEqual({ nationalities: ['NG'] });
  });

  test('that is reversed removes its status', async () => {
    await file({ valid_to: '2029-11-30' }, 0);
    await setStatus('APPROVED');
    await setStatus('FILED');
    expect(await statuses()).toBeUndefined();
  });

  test('and a validity recorded at the same moment are both stored', async () => {
    await Promise.all([file({ valid_to: '2029-11-30' }, 0), setStatus('APPROVED')]);
    expect(await statuses()).toEqual([granted('2029-11-30')]);
  });
});
