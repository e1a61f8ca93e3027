import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { listItemRows, putItem } from '#functions/data/cases/checklist-item.ts';
import { changeDeadlines, getDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { getFiling } from '#functions/data/cases/filing.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteDocumentRow, getDocument, putDocument } from '#functions/data/documents/document.ts';
import { deleteMembership } from '#functions/data/people/membership.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as profileHandler } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { deadlinesContract as endpoints } from '#shared/contract/deadlines.ts';
import { type FilingChange, filingContract, type RequestInput } from '#shared/contract/filing.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { countryOfPath } from '#shared/domain/visa-paths.ts';
import type { Dependent } from '#shared/records/person.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { mailsTo, stored } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const today = '2026-11-22';
const clock = (iso: string) => {
  process.env.LANDFALL_NOW = iso;
};
let organizationId: string;
let katya: Person;
let ruth: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  clock(`${today}T10:00:00.000Z`);
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  katya = await member('OPS', 'Katya Sorensen', 'Europe/Berlin');
  ruth = await member('ADMIN', 'Ruth Dahl', 'America/New_York');
  amara = await member('APPLICANT', 'Amara Okonkwo', 'Asia/Tokyo');
  item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

async function member(role: Role, fullName: string, zone: string): Promise<Person> {
  const person = await addTestPerson({ role, fullName, organizationId });
  await moveTo(person, zone);
  return person;
}
const moveTo = ({ userId }: Person, zone: string) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.profile(userId),
      UpdateExpression: 'SET time_zone = :zone',
      ExpressionAttributeValues: { ':zone': zone },
    }),
  );
const params = () => ({ caseId: item.id });
const own = () =>
  succeed(handler, staffCasesContract.setCaseOwner, {
    as: katya,
    params: params(),
    body: { owner_id: katya.userId, version: 1 },
  });
const deadline = (on: string, deadlineId = randomUUID(), version = 0, done = false) =>
  succeed(handler, endpoints.putDeadline, {
    as: ruth,
    params: { ...params(), deadlineId },
    body: { kind: 'own', name: 'Support letter', on, done, version },
  });
async function passport(expires_on: string): Promise<string> {
  const id = timeOrderedId(new Date());
  await transact({
    document: putDocument({
      id,
      case_id: item.id,
      org_id: organizationId,
      name: 'scan.pdf',
      mime_type: 'application/pdf',
      size: 1,
      created_at: new Date().toISOString(),
      uploaded_by: amara.userId,
      storage_key: `documents/${item.id}/1_scan.pdf`,
      path: item.path,
      country: item.country,
    }),
  });
  await succeed(handler, endpoints.setDocumentDates, {
    as: amara,
    params: { ...params(), documentId: id },
    body: { kind: 'passport', expires_on, version: 0 },
  });
  return id;
}
/** Runs the schedules, at a moment and ten minutes later, when notices become mails. */
async function runAt(iso: string): Promise<void> {
  clock(iso);
  await sendDateReminders(() => true);
  clock(new Date(Date.parse(iso) + 11 * 60_000).toISOString());
  await sendNotices(() => true);
}
const remindersOf = async ({ email }: Person) =>
  (await mailsTo(email))
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
    // One email may contain both the new date and its reminder.
    .map(({ paragraphs }) => [paragraphs].flat().map(String).filter(isReminder).join(' '))
    .filter((text) => text !== '');
const isReminder = (paragraph: string) =>
  /^The (deadline “|interview|biometrics|validity)|\bexpire[sd] |(is|are|was|were) due /.test(paragraph);

describe('an expiring document', () => {
  test('reminds its applicant once at nine in their time zone', async () => {
    await passport(addDays(today, 30));
    // Set at ten: in Tokyo, nine o'clock has passed that day.
    await runAt('2026-11-22T10:15:00.000Z');
    expect(await remindersOf(amara)).toEqual([]);
    await runAt('2026-12-14T23:50:00.000Z');
    expect(await remindersOf(amara)).toEqual([]);
    await runAt('2026-12-15T00:05:00.000Z');
    await runAt('2026-12-15T00:20:00.000Z');
    await runAt('2026-12-15T12:20:00.000Z');
    expect(await remindersOf(amara)).toEqual(['Passport expires in 7 days, on 22 December 2026.']);
    const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: amara });
    expect(items[0]?.lines).toEqual(['Passport (scan.pdf) expires on 22 December 2026.']);
  });

  test('that has expired reminds the owner daily for a week', async () => {
    await own();
    await passport(addDays(today, 2));
    for (let day = 0; day < 14; day++) await runAt(`${addDays(today, day + 1)}T12:00:00.000Z`);
    expect(await remindersOf(amara)).toHaveLength(1);
    expect((await remindersOf(katya)).length).toBe(7);
  });

  test('reminds no one once it is deleted or its date is removed', async () => {
    const [first, second] = [await passport(addDays(today, 3)), await passport(addDays(today, 3))];
    const document = await getDocument(item.id, first);
    if (!document) throw new Error('No document');
    await transact({ document: deleteDocumentRow(document) });
    await succeed(handler, endpoints.setDocumentDates, {
      as: amara,
      params: { ...params(), documentId: second },
      body: { kind: 'passport', version: 1 },
    });
    await runAt(`${addDays(today, 2)}T12:00:00.000Z`);
    expect(await remindersOf(amara)).toEqual([]);
  });
});

test('a document that was replaced by a later one reminds no one', async () => {
  const [old, later] = [await passport(addDays(today, 3)), await passport(addDays(today, 900))];
  await transact({
    item: putItem({
      id: 'identity:passport',
      case_id: item.id,
      status: 'UPLOADED',
      documents: [later],
      replaced: [old],
      version: 1,
    }),
  });
  await runAt(`${addDays(today, 2)}T12:00:00.000Z`);
  expect(await remindersOf(amara)).toEqual([]);
});

describe('a deadline', () => {
  test('reminds the owner in their time zone', async () => {
    await own();
    await deadline(addDays(today, 7), randomUUID());
    await deadline(addDays(today, 8), randomUUID());
    await runAt('2026-11-23T07:55:00.000Z');
    expect(await remindersOf(katya)).toEqual([]);
    await runAt('2026-11-23T08:05:00.000Z');
    expect(await remindersOf(katya)).toEqual([
      'The deadline “Support letter” is in 7 days, on 30 November 2026.',
    ]);
    expect(await remindersOf(ruth)).toEqual([]);
  });

  test('of a case without an owner reminds the admins, each in their time zone', async () => {
    const kenji = await member('ADMIN', 'Kenji Mori', 'Asia/Tokyo');
    await deadline(addDays(today, 8));
    await runAt('2026-11-23T00:05:00.000Z');
    expect([await remindersOf(kenji), await remindersOf(ruth)].map(({ length }) => length)).toEqual([1, 0]);
    await runAt('2026-11-23T14:05:00.000Z');
    expect([await remindersOf(kenji), await remindersOf(ruth)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('reminds an owner without a time zone at nine in the organization’s', async () => {
    await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.profile(katya.userId),
        UpdateExpression: 'REMOVE time_zone',
      }),
    );
    await own();
    await deadline(addDays(today, 8));
    await runAt('2026-11-23T13:45:00.000Z');
    expect(await remindersOf(katya)).toEqual([]);
    // Nine in New York, the time zone of organizations that haven't set theirs.
    await runAt('2026-11-23T14:05:00.000Z');
    expect(await remindersOf(katya)).toHaveLength(1);
  });

  test('that is done, or that a decision settled, reminds no one', async () => {
    await own();
    const id = randomUUID();
    const { version } = await deadline(addDays(today, 8), id);
    await deadline(addDays(today, 8), id, version, true);
    await runAt('2026-11-23T12:00:00.000Z');
    await deadline(addDays(today, 9));
    const found = await getCase(item.id);
    if (!found) throw new Error('No case');
    await changeStatus(found, 'APPROVED', ruth);
    await runAt('2026-11-24T12:00:00.000Z');
    expect(await remindersOf(katya)).toEqual([]);
    const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: katya });
    expect(items.flatMap(({ lines }) => lines).filter(isReminder)).toEqual([]);
  });

  test('that follows the decision reminds the owner: added, moved, or kept after it', async () => {
    await own();
    const [settled, moved, kept, finished] = Array.from({ length: 4 }, () => randomUUID());
    await deadline(addDays(today, 8), settled);
    const toMove = await deadline(addDays(today, 50), moved);
    const toKeep = await deadline(addDays(today, 9), kept);
    const toFinish = await deadline(addDays(today, 8), finished);
    const requests = [
      { id: randomUUID(), request: { kind: 'evidence' as const, due_on: addDays(today, 8) } },
    ];
    await succeed(handler, filingContract.changeFiling, {
      ...{ as: ruth, params: params(), body: { changes: { requests }, version: 0 } },
    });
    const found = await getCase(item.id);
    if (!found) throw new Error('No case');
    await changeStatus(found, 'DENIED', ruth);
    await updateCaseWork(item.id);
    expect((await getCaseWork(item.id)).rows).toEqual([]);
    await deadline(addDays(today, 10));
    await deadline(addDays(today, 11), moved, toMove.version);
    await succeed(handler, endpoints.putDeadline, {
      as: ruth,
      params: { ...params(), deadlineId: kept ?? '' },
      body: {
        kind: 'own',
        name: 'Letter',
        on: addDays(today, 9),
        done: false,
        after_decision: true,
        version: toKeep.version,
      },
    });
    await deadline(addDays(today, 8), finished, toFinish.version, true);
    await updateCaseWork(item.id);
    const { rows, summary } = await getCaseWork(item.id);
    expect(rows).toMatchObject([{ kind: 'DEADLINE', count: 3 }]);
    expect(summary?.next_deadline).toMatchObject({ id: kept, on: addDays(today, 9) });
    for (let day = 1; day <= 5; day++) await runAt(`${addDays(today, day)}T12:00:00.000Z`);
    expect((await remindersOf(katya)).join(' ').match(/“[^”]+” is in 7 days, on \d+ \w+/g)).toEqual([
      '“Letter” is in 7 days, on 1 December',
      '“Support letter” is in 7 days, on 2 December',
      '“Support letter” is in 7 days, on 3 December',
    ]);
  });

  test('reminds an owner who changed time zones at nine in the new one', async () => {
    await own();
    await deadline(addDays(today, 8));
    await runAt('2026-11-22T19:05:00.000Z');
    await moveTo(katya, 'America/Los_Angeles');
    await runAt('2026-11-23T08:05:00.000Z');
    expect(await remindersOf(katya)).toEqual([]);
    await runAt('2026-11-23T17:05:00.000Z');
    expect(await remindersOf(katya)).toHaveLength(1);
  });

  test('is caught up once after the schedule was down', async () => {
    await own();
    await deadline(addDays(today, 91));
    await runAt(`${addDays(today, 85)}T12:00:00.000Z`);
    await runAt(`${addDays(today, 85)}T12:15:00.000Z`);
    expect(await remindersOf(katya)).toEqual([
      'The deadline “Support letter” is in 6 days, on 21 February 2027.',
    ]);
  });
});

describe('checklist items that the applicant provides', () => {
  async function ask(due_on: string, ...titles: string[]) {
    const body = { items: titles.map((title) => ({ title, due_on })) };
    const { items } = await succeed(handler, checklistContract.addChecklistItems, {
      ...{ as: ruth, params: params(), body },
    });
    await updateCaseWork(item.id);
    return items.map(({ id }) => id);
  }
  async function changed(itemId: string | undefined, change: object) {
    const changes = [{ item_id: itemId, version: 1, change }];
    const { results } = await succeed(handler, checklistContract.changeChecklistItems, {
      ...{ as: ruth, params: params(), body: { changes } },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed']);
    await updateCaseWork(item.id);
  }
  /** As the upload of a file, or returning it, would, until the stream reports it. */
  async function become(
    status: 'UPLOADED' | 'NEEDS_CHANGES',
    itemId: string | undefined,
    { isReported = true } = {},
  ) {
    const row = (await listItemRows(item.id)).find(({ id }) => id === itemId);
    if (!row) throw new Error('No item');
    await transact({ item: putItem({ ...row, status, version: row.version + 1 }) });
    if (isReported) await updateCaseWork(item.id);
  }
  const notified = async () => {
    const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: amara });
    return items.filter(({ kind }) => kind === 'items-due').map(({ lines }) => lines);
  };
  const everyDay = async (from: number, until: number) => {
    for (let day = from; day <= until; day++) await runAt(`${addDays(today, day)}T00:05:00.000Z`);
  };

  test('remind them a week and a day before, and the day after, once for all that are due that day', async () => {
    await ask(addDays(today, 8), 'Old passport', 'Old degree');
    await ask(addDays(today, 30), 'Letter');
    await everyDay(0, 14);
    const on = 'due %, on 30 November 2026: “Old passport” and “Old degree”.';
    const both = (verb: string, when: string) => `2 checklist items ${verb} ${on.replace('%', when)}`;
    expect(await remindersOf(amara)).toEqual([
      both('are', 'in 7 days'),
      both('are', 'tomorrow'),
      both('were', '1 day ago'),
    ]);
    const mail = (await mailsTo(amara.email)).find(({ subject }) => String(subject).startsWith('Reminder'));
    expect(mail).toMatchObject({ subject: 'Reminder: your US O-1A case' });
    expect(String(mail?.text)).toContain('Upload documents');
    expect(mail?.unsubscribe_url).toBeDefined();
    expect(await notified()).toEqual([
      ['2 checklist items were due on 30 November 2026: “Old passport” and “Old degree”.'],
      ['2 checklist items are due on 30 November 2026: “Old passport” and “Old degree”.'],
      ['2 checklist items are due on 30 November 2026: “Old passport” and “Old degree”.'],
    ]);
  });

  test('leave out what was uploaded, isn’t needed, was removed, or is the team’s', async () => {
    const titles = ['Old passport', 'Old degree', 'Award', 'Letter', 'Contract'];
    const [passport, degree, award, letter] = await ask(addDays(today, 2), ...titles);
    await become('UPLOADED', passport);
    await changed(degree, { kind: 'not_needed', reason: 'Not for you' });
    await changed(award, { kind: 'remove' });
    await changed(letter, { kind: 'edit', by: 'TEAM' });
    await everyDay(0, 3);
    expect(await remindersOf(amara)).toEqual([
      '“Contract” is due tomorrow, on 24 November 2026.',
      '“Contract” was due 1 day ago, on 24 November 2026.',
    ]);
  });

  test('are named up to ten in a reminder, which counts the others', async () => {
    await ask(addDays(today, 8), ...Array.from({ length: 12 }, (_, at) => `Letter ${at}`));
    await everyDay(1, 1);
    expect(await remindersOf(amara)).toEqual([
      expect.stringMatching(
        /^12 checklist items are due in 7 days, [^:]+: (“Letter \d+”, ){10}and 2 more\.$/,
      ),
    ]);
  });

  test('notify of nothing if all of a day’s were uploaded a moment before', async () => {
    const [id] = await ask(addDays(today, 2), 'Old passport');
    await become('UPLOADED', id, { isReported: false });
    await everyDay(1, 1);
    expect(await notified()).toEqual([]);
    expect(await remindersOf(amara)).toEqual([]);
  });

  test('follow their due date, and start again when they are returned', async () => {
    const [id] = await ask(addDays(today, 8), 'Old passport');
    await changed(id, { kind: 'edit', due_on: addDays(today, 10) });
    await everyDay(0, 4);
    expect(await remindersOf(amara)).toEqual(['“Old passport” is due in 7 days, on 2 December 2026.']);
    await become('UPLOADED', id);
    await everyDay(5, 9);
    await become('NEEDS_CHANGES', id);
    await everyDay(10, 12);
    expect((await remindersOf(amara)).slice(1)).toEqual([
      '“Old passport” was due 1 day ago, on 2 December 2026.',
    ]);
  });

  test('are not mentioned in the email if they are uploaded first, nor after the case is closed', async () => {
    const [id] = await ask(addDays(today, 2), 'Old passport');
    clock(`${addDays(today, 1)}T00:05:00.000Z`);
    await sendDateReminders(() => true);
    await become('UPLOADED', id);
    await runAt(`${addDays(today, 1)}T00:20:00.000Z`);
    expect(await remindersOf(amara)).toEqual([]);
    await become('NEEDS_CHANGES', id);
    const found = await getCase(item.id);
    if (!found) throw new Error('No case');
    await changeStatus(found, 'DENIED', ruth);
    await everyDay(3, 4);
    expect(await remindersOf(amara)).toEqual([]);
  });

  test('are due with the case if they have no date of their own, together with others of that day', async () => {
    const due = async (sla_due_at: string, version: number) => {
      const body = { sla_due_at, version };
      await succeed(handler, staffCasesContract.setCaseDueDate, { as: ruth, params: params(), body });
      await updateCaseWork(item.id);
    };
    const { items } = await succeed(handler, checklistContract.getChecklist, { as: ruth, params: params() });
    const required = items.filter(({ by, required }) => by === 'APPLICANT' && required).length;
    expect(required).toBeGreaterThan(0);
    await ask(addDays(today, 8), 'Old degree');
    // In New York, it is still the day before.
    await due(`${addDays(today, 9)}T04:30:00.000Z`, 1);
    await everyDay(0, 2);
    const all = `${required + 1} checklist items are due in 7 days, on 30 November 2026: “`;
    expect(await remindersOf(amara)).toEqual([expect.stringContaining(all)]);
    await due(`${addDays(today, 31)}T04:30:00.000Z`, 2);
    await everyDay(3, 8);
    expect((await remindersOf(amara)).slice(1)).toEqual([
      '“Old degree” is due tomorrow, on 30 November 2026.',
    ]);
    const broken = brokenInvariants(await storedModel(new Date(process.env.LANDFALL_NOW ?? '')));
    expect(broken.filter(({ invariant }) => /reminder/i.test(invariant))).toEqual([]);
  });

  test('are part of the digest of someone who chose it, unless they were uploaded in the meantime', async () => {
    await succeed(profileHandler, notificationsContract.putEmailSettings, {
      as: amara,
      body: { choices: { dates: 'digest', documents: 'off' } },
    });
    const [id] = await ask(addDays(today, 2), 'Old passport', 'Old degree');
    clock(`${today}T23:05:00.000Z`);
    await sendDigests(() => true);
    await runAt(`${addDays(today, 1)}T00:05:00.000Z`);
    await become('UPLOADED', id);
    clock(`${addDays(today, 1)}T23:05:00.000Z`);
    await sendDigests(() => true);
    const [digest, ...others] = await mailsTo(amara.email);
    expect(others).toEqual([]);
    expect(String(digest?.text)).toContain('“Old degree” is due today, on 24 November 2026.');
  });
});

describe('the due date of a case', () => {
  const due = async (inDays: number | undefined, version: number) => {
    const sla_due_at = inDays === undefined ? null : `${addDays(today, inDays)}T22:00:00.000Z`;
    const body = { sla_due_at, version };
    await succeed(handler, staffCasesContract.setCaseDueDate, { as: ruth, params: params(), body });
  };

  test('reminds the owner before it and for a week after it', async () => {
    await own();
    await due(8, 2);
    // Adding and removing a deadline doesn't affect the due date's reminders.
    const id = randomUUID();
    const { version } = await deadline(addDays(today, 40), id);
    await succeed(handler, endpoints.deleteDeadline, {
      as: ruth,
      params: { ...params(), deadlineId: id },
      query: { version: String(version) },
    });
    for (let day = 0; day < 18; day++) await runAt(`${addDays(today, day + 1)}T12:00:00.000Z`);
    expect(await remindersOf(amara)).toEqual([]);
    expect((await remindersOf(katya)).toSorted()).toEqual(
      [
        'is in 7 days',
        'is tomorrow',
        'passed 1 day ago',
        ...[2, 3, 4, 5, 6, 7].map((days) => `passed ${days} days ago`),
      ]
        .map((when) => `The deadline “Case due date” ${when}, on 30 November 2026.`)
        .toSorted(),
    );
  });

  test('reminds of the new day once it is moved, and of none once it is cleared or the case is closed', async () => {
    await own();
    await due(8, 2);
    await due(9, 3);
    await runAt('2026-11-23T12:00:00.000Z');
    expect(await remindersOf(katya)).toEqual([]);
    await runAt('2026-11-24T12:00:00.000Z');
    expect(await remindersOf(katya)).toEqual([
      'The deadline “Case due date” is in 7 days, on 1 December 2026.',
    ]);
    await due(undefined, 4);
    await runAt('2026-11-30T12:00:00.000Z');
    await due(10, 5);
    const found = await getCase(item.id);
    if (!found) throw new Error('No case');
    await changeStatus(found, 'APPROVED', ruth);
    await runAt('2026-12-01T12:00:00.000Z');
    expect(await remindersOf(katya)).toHaveLength(1);
  });

  test('set while a deadline is added, keeps both, and two concurrent runs send each reminder once', async () => {
    await own();
    await Promise.all([due(8, 2), deadline(addDays(today, 8))]);
    clock('2026-11-23T12:00:00.000Z');
    await Promise.all([1, 2, 3].map(() => sendDateReminders(() => true)));
    await runAt('2026-11-23T12:05:00.000Z');
    const [mail = ''] = await remindersOf(katya);
    expect(mail.match(/is in 7 days/g)).toHaveLength(2);
    expect(await remindersOf(katya)).toHaveLength(1);
  });
});

test('a digest counts the days from its own day, and the notifications page only names the date', async () => {
  await own();
  await deadline(addDays(today, 8));
  await succeed(profileHandler, notificationsContract.putEmailSettings, {
    as: katya,
    body: { choices: { dates: 'digest' } },
  });
  clock('2026-11-23T07:05:00.000Z');
  await sendDigests(() => true);
  await runAt('2026-11-23T12:00:00.000Z');
  clock('2026-11-24T07:05:00.000Z');
  await sendDigests(() => true);
  const [digest] = await mailsTo(katya.email);
  expect(digest?.text).toContain('Tuesday, 24 November 2026');
  expect(digest?.text).toContain('The deadline “Support letter” is in 6 days, on 30 November 2026.');
  const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: katya });
  expect(items.flatMap(({ lines }) => lines)).toContain(
    'The deadline “Support letter” is on 30 November 2026.',
  );
});

test('the admins are reminded in place of an owner who has left, before the case is released', async () => {
  await own();
  await deadline(addDays(today, 8));
  const { userId: user_id, email, fullName: full_name } = katya;
  const left = { user_id, email, full_name, role: 'OPS', org_id: organizationId, created_at: '' } as const;
  await transact({ membership: deleteMembership(left) });
  await runAt('2026-11-23T17:05:00.000Z');
  expect(await remindersOf(katya)).toEqual([]);
  expect(await remindersOf(ruth)).toEqual([
    'The deadline “Support letter” is in 7 days, on 30 November 2026.',
  ]);
});

test('two concurrent runs send one reminder', async () => {
  await own();
  await deadline(addDays(today, 8));
  clock('2026-11-23T12:00:00.000Z');
  await Promise.all([1, 2, 3].map(() => sendDateReminders(() => true)));
  const notices = (await stored('Notice')).filter(
    ({ case_id, recipient }) => case_id === item.id && recipient === katya.userId,
  );
  // The first event is the deadline's; a duplicate reminder would add another one.
  expect(notices.map(({ revision }) => revision)).toEqual([2]);
  await runAt('2026-11-23T12:05:00.000Z');
  expect(await remindersOf(katya)).toHaveLength(1);
});

test('each request of the authority reminds of its deadline until the response is sent or it is removed', async () => {
  await own();
  const [rfe, noid, mistaken] = [randomUUID(), randomUUID(), randomUUID()];
  const change = (id: string, request: RequestInput | null, version: number) =>
    succeed(handler, filingContract.changeFiling, {
      as: katya,
      params: params(),
      body: { changes: { requests: [{ id, request }] }, version },
    });
  const evidence = { kind: 'evidence', due_on: addDays(today, 31) } as const;
  await change(rfe, evidence, 0);
  await change(noid, { kind: 'refusal', due_on: addDays(today, 32) }, 1);
  await change(mistaken, evidence, 2);
  await change(mistaken, null, 3);
  await runAt('2026-11-23T12:00:00.000Z');
  const ofEvidence = 'The deadline “RFE response due” is in 30 days, on 23 December 2026.';
  expect(await remindersOf(katya)).toEqual([ofEvidence]);
  await change(rfe, { ...evidence, answered_on: '2026-11-24' }, 4);
  await runAt('2026-11-24T12:00:00.000Z');
  await runAt('2026-12-16T12:00:00.000Z');
  expect(await remindersOf(katya)).toEqual([
    ofEvidence,
    'The deadline “NOID response due” is in 30 days, on 24 December 2026.',
  ]);
});

test('a request about another filing reminds until that one is decided, also when the case is', async () => {
  await own();
  const id = randomUUID();
  const change = (changes: FilingChange['changes'], version: number) =>
    succeed(handler, filingContract.changeFiling, {
      ...{ as: katya, params: params(), body: { changes, version } },
    });
  const rfe = (filing?: string) => ({
    id: randomUUID(),
    request: { kind: 'evidence', due_on: addDays(today, 31), ...(filing && { filing }) } as const,
  });
  const adjustment = { form: 'I-485' };
  const other = { id, filing: adjustment };
  await change({ form: 'I-140', other, requests: [rfe(), rfe(id)] }, 0);
  const found = await getCase(item.id);
  if (found) await changeStatus(found, 'APPROVED', { ...katya, fullName: 'Katya Sorensen', role: 'OPS' });
  await updateCaseWork(item.id);
  const work = async () => (await getCaseWork(item.id)).rows.flatMap(({ entries }) => entries);
  expect(await work()).toMatchObject([{ about: 'rfe', name: 'RFE response (I-485)' }]);
  await runAt('2026-11-23T12:00:00.000Z');
  const first = 'The deadline “RFE response due on another filing” is in 30 days, on 23 December 2026.';
  expect(await remindersOf(katya)).toEqual([first]);
  await change({ other: { id, filing: { ...adjustment, decision: 'denied' } } }, 1);
  await updateCaseWork(item.id);
  expect(await work()).toEqual([]);
  await runAt('2026-12-16T12:00:00.000Z');
  expect(await remindersOf(katya)).toEqual([first]);
  const broken = brokenInvariants(await storedModel(new Date('2026-12-16T12:00:00.000Z')));
  expect(broken.filter(({ invariant }) => /reminder/i.test(invariant))).toEqual([]);
});

test('an appointment with an authority reminds the team and the applicant a week and a day before, and Today drops it after', async () => {
  await own();
  const change = (changes: FilingChange['changes'], version: number) =>
    succeed(handler, filingContract.changeFiling, {
      as: katya,
      params: params(),
      body: { changes, version },
    });
  const [id, decided] = [randomUUID(), randomUUID()];
  const adjustment = { form: 'I-485', interview_on: addDays(today, 11) };
  await change({ biometrics_on: addDays(today, 10) }, 0);
  await change({ other: { id, filing: adjustment } }, 1);
  await change({ other: { id: decided, filing: { ...adjustment, decision: 'approved' } } }, 2);
  // It settles what the main filing has a date for, but the I-485 is still pending.
  const found = await getCase(item.id);
  if (found) await changeStatus(found, 'APPROVED', { ...katya, fullName: 'Katya Sorensen', role: 'OPS' });
  await updateCaseWork(item.id);
  const deadlines = async () =>
    (await getCaseWork(item.id)).rows.flatMap(({ kind, entries }) => (kind === 'DEADLINE' ? entries : []));
  const interview = {
    id: `interview ${id}`,
    about: 'appointment',
    name: 'Interview (I-485)',
    on: '2026-12-03',
  };
  expect(await deadlines()).toEqual([interview]);
  await runAt('2026-11-25T12:00:00.000Z');
  await runAt('2026-11-26T12:00:00.000Z');
  await runAt('2026-12-02T12:00:00.000Z');
  const expected = [
    'The interview of another filing is in 7 days, on 3 December 2026.',
    'The interview of another filing is tomorrow, on 3 December 2026.',
  ];
  expect(await remindersOf(katya)).toEqual(expected);
  expect(await remindersOf(amara)).toEqual(expected);
  // Still that day in Honolulu, where the organization could be.
  clock('2026-12-04T09:59:00.000Z');
  await updateCaseWork(item.id);
  expect(await deadlines()).toEqual([interview]);
  await runAt('2026-12-04T21:00:00.000Z');
  await updateCaseWork(item.id);
  expect(await deadlines()).toEqual([]);
  expect(await remindersOf(katya)).toHaveLength(2);
  expect((await getFiling(item.id)).reminders).toEqual({});
  // The other tests' reminders aren't due by then.
  const broken = brokenInvariants(await storedModel(new Date('2026-12-04T21:00:00.000Z')));
  expect(broken.filter(({ invariant }) => /reminder|receipt/i.test(invariant))).toEqual([]);
});

test('the end of what another filing granted reminds the team and the applicant, also once the case is decided', async () => {
  await own();
  const [id, renewal] = [randomUUID(), randomUUID()];
  const change = (other: FilingChange['changes']['other'], version: number) =>
    succeed(handler, filingContract.changeFiling, {
      ...{ as: katya, params: params(), body: { changes: { other }, version } },
    });
  const permit = { form: 'I-765', decision: 'approved', valid_to: addDays(today, 31) } as const;
  await change({ id, filing: permit }, 0);
  const found = await getCase(item.id);
  if (found) await changeStatus(found, 'APPROVED', { ...katya, fullName: 'Katya Sorensen', role: 'OPS' });
  await updateCaseWork(item.id);
  const expiring = async () =>
    (await getCaseWork(item.id)).rows.flatMap(({ kind, entries }) => (kind === 'EXPIRY' ? entries : []));
  const listed = {
    id: `validity ${id}`,
    about: 'validity',
    name: 'Validity ends (I-765)',
    on: permit.valid_to,
  };
  expect(await expiring()).toEqual([listed]);
  await runAt('2026-11-23T12:00:00.000Z');
  await runAt('2026-12-22T12:00:00.000Z');
  const expected = [
    'The validity of another filing ends in 30 days, on 23 December 2026.',
    'The validity of another filing ends tomorrow, on 23 December 2026.',
  ];
  expect(await remindersOf(amara)).toEqual(expected);
  await runAt('2026-12-23T12:00:00.000Z');
  await runAt('2026-12-24T12:00:00.000Z');
  const ended = [...expected, 'The validity of another filing ended 1 day ago, on 23 December 2026.'];
  expect(await remindersOf(katya)).toEqual(ended);
  expect(await remindersOf(amara)).toEqual(expected);
  await updateCaseWork(item.id);
  expect(await expiring()).toEqual([listed]);
  // A renewal takes its place.
  await change({ id: renewal, filing: { ...permit, valid_to: '2028-12-23' } }, 1);
  await updateCaseWork(item.id);
  expect(await expiring()).toMatchObject([{ id: `validity ${renewal}`, on: '2028-12-23' }]);
  expect(Object.keys((await getFiling(item.id)).reminders ?? {})).toEqual([`validity ${renewal}`]);
  await change({ id: renewal, filing: null }, 2);
  await runAt('2027-03-26T12:00:00.000Z');
  await updateCaseWork(item.id);
  expect(await expiring()).toEqual([]);
  expect(await remindersOf(katya)).toEqual(ended);
  expect((await getFiling(item.id)).reminders).toEqual({});
});

test('an appointment of the main filing reminds until the case is decided', async () => {
  await own();
  await succeed(handler, filingContract.changeFiling, {
    as: katya,
    params: params(),
    body: { changes: { biometrics_on: addDays(today, 8) }, version: 0 },
  });
  await runAt('2026-11-23T12:00:00.000Z');
  const first = ['The biometrics appointment is in 7 days, on 30 November 2026.'];
  expect(await remindersOf(amara)).toEqual(first);
  const found = await getCase(item.id);
  if (found) await changeStatus(found, 'DENIED', { ...katya, fullName: 'Katya Sorensen', role: 'OPS' });
  await runAt('2026-11-29T16:00:00.000Z');
  expect(await remindersOf(amara)).toEqual(first);
});

describe('a child who becomes too old for a case', () => {
  const childId = randomUUID();
  /** Replaces Amara's dependents by a child with this birth date, or by none. */
  async function child(birthDate: string | undefined, relationship: Dependent['relationship'] = 'child') {
    const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
    const dependents = birthDate ? [{ id: childId, relationship, name, birth_date: birthDate }] : [];
    const { version } = await succeed(profileHandler, ownPersonContract.getOwnPerson, { as: amara });
    await succeed(profileHandler, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { dependents }, version },
    });
    await updateCaseWork(item.id);
  }
  const shown = async (as = katya) =>
    (await succeed(handler, endpoints.listDeadlines, { as, params: params() })).children;
  const reminded = async (days: readonly number[], last: string) => {
    for (const day of days) await runAt(`${addDays(last, -day)}T15:05:00.000Z`);
    return (await mailsTo(katya.email)).filter(({ subject }) => String(subject).startsWith('Age limit'));
  };
  const work = async () => {
    const { rows, summary, reminders } = await getCaseWork(item.id);
    return {
      entries: rows.filter(({ kind }) => kind === 'DEADLINE').flatMap(({ entries }) => entries),
      next: summary?.next_deadline?.on,
      reminders: Object.values(reminders?.reminders ?? {}).map(({ on }) => on),
    };
  };
  const none = { entries: [], next: undefined, reminders: [] };
  const setPath = (
    path: 'US_O1A' | 'US_EB2_NIW' | 'UK_GLOBAL_TALENT' | 'CA_EXPRESS_ENTRY',
    version: number,
  ) =>
    succeed(handler, staffCasesContract.correctCaseRoute, {
      as: katya,
      params: params(),
      body: { country: countryOfPath(path), path, version },
    });

  beforeEach(own);

  test('reminds the owner from a year before until the day after, without the birth date or a name', async () => {
    const last = addDays(today, 400);
    await child(`${Number(last.slice(0, 4)) - 21}${addDays(last, 1).slice(4)}`);
    expect(await shown()).toEqual([{ id: childId, name: 'Dayo Okonkwo', on: last }]);
    expect(await shown(amara)).toEqual(await shown());
    // The worklist has only those who become too old within a year.
    expect(await work()).toEqual({ ...none, reminders: [last] });
    const mails = await reminded([370, 365, 364, 180, 90, 30, 7, 1, 0, -1, -2, -10], last);
    const text = (when: string) =>
      `A dependent child will be too old for this case in about ${when}. See “Dates” on the case page for the last day and what to do.`;
    const told = mails
      .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
      .flatMap(({ paragraphs }) => paragraphs);
    expect(told).toEqual([
      ...['a year', '6 months', '3 months', 'a month', 'a week'].map(text),
      'A dependent child has reached the age limit for this case. See “Dates” on the case page for what to check.',
    ]);
    for (const { text: body, subject, html } of mails)
      expect(`${subject} ${body} ${html}`).not.toMatch(/Dayo|\b20(05|06|07)\b/);
    expect(await mailsTo(amara.email)).toEqual([]);
    expect(await work()).toMatchObject({ entries: [{ about: 'child', on: last }], next: last });
    // A month later, the worklist no longer has it, and nobody is told.
    expect(await reminded([-32], last)).toHaveLength(mails.length);
    expect(await work()).toEqual(none);
    const broken = brokenInvariants(await storedModel(new Date(process.env.LANDFALL_NOW ?? '')));
    expect(broken.filter(({ invariant }) => /reminder/i.test(invariant))).toEqual([]);
  });

  test('moves with the birth date and the path, and goes with the child', async () => {
    await child('2006-03-10');
    expect(await work()).toEqual({
      entries: [{ id: childId, about: 'child', name: 'Age limit: Dayo Okonkwo', on: '2027-03-09' }],
      next: '2027-03-09',
      reminders: ['2027-03-09'],
    });
    await child('2005-12-31');
    expect(await work()).toMatchObject({ next: '2026-12-30', reminders: ['2026-12-30'] });
    const { version } = await succeed(handler, staffCasesContract.getCaseManagement, {
      as: katya,
      params: params(),
    });
    await setPath('CA_EXPRESS_ENTRY', version);
    await updateCaseWork(item.id);
    expect(await work()).toEqual({ ...none, reminders: ['2027-12-30'] });
    expect(await shown()).toMatchObject([{ on: '2027-12-30' }]);
    for (const change of [() => child(undefined), () => child('2006-03-10', 'other')]) {
      await child('2006-03-10');
      expect((await work()).reminders).toHaveLength(1);
      await change();
      expect(await work()).toEqual(none);
      expect(await shown()).toBeUndefined();
    }
  });

  test('reminds no one once the team has handled it, until it is reopened or the birth date changes', async () => {
    await child('2006-03-10');
    const on = '2027-03-09';
    const set = (handled: boolean, day = on, as = katya) =>
      callEndpoint(handler, endpoints.setAgeLimit, {
        ...{ as, params: { ...params(), childId }, body: { on: day, handled } },
      });
    expect((await set(true, on, amara)).status).toBe(403);
    for (const wrong of [
      set(true, '2027-03-10'),
      callEndpoint(handler, endpoints.setAgeLimit, {
        ...{ as: katya, params: { ...params(), childId: randomUUID() }, body: { on, handled: true } },
      }),
    ])
      expect(await wrong).toMatchObject({ status: 404, json: { code: 'age_limit.not_found' } });
    const row = await getDeadlines(item.id);
    const gone = { [randomUUID()]: { on, at: '2026-11-30T00:00:00.000Z' } };
    await transact({ gone: putDeadlines(changeDeadlines({ ...row, handled: gone }, [])) });
    const [first, again] = await Promise.all([set(true), set(true)]);
    expect(Object.keys((await getDeadlines(item.id)).handled ?? {})).toEqual([childId]);
    expect(first.json).toEqual({ id: childId, name: 'Dayo Okonkwo', on, handled_at: expect.any(String) });
    expect(again.json).toEqual(first.json);
    expect(await shown(amara)).toEqual([first.json]);
    // The job may run before the worklist has followed.
    expect(await reminded([90], on)).toEqual([]);
    await updateCaseWork(item.id);
    expect(await work()).toEqual(none);
    const broken = brokenInvariants(await storedModel(new Date(process.env.LANDFALL_NOW ?? '')));
    expect(broken.filter(({ invariant }) => invariant === 'ageRemindersMatchRecords')).toEqual([]);
    await child('2006-03-20');
    expect((await work()).reminders).toEqual(['2027-03-19']);
    await child('2006-03-10');
    expect(await work()).toEqual(none);
    expect((await set(false)).json).toEqual({ id: childId, name: 'Dayo Okonkwo', on });
    await updateCaseWork(item.id);
    expect(await reminded([31, 30], on)).toHaveLength(1);
    const { items } = await succeed(handler, casesContract.listCaseHistory, { as: katya, params: params() });
    expect(items.flatMap(({ change }) => (change.kind === 'deadline' ? [change] : []))).toEqual([
      { kind: 'deadline', action: 'reopened', name: 'Age limit: Dayo Okonkwo', on },
      { kind: 'deadline', action: 'done', name: 'Age limit: Dayo Okonkwo', on },
    ]);
  });

  test('ends with the filing where that fixes the age, and otherwise with a decision that settles it', async () => {
    await child('2006-03-10');
    const status = async (to: 'FILED' | 'APPROVED' | 'DENIED' | 'COLLECTING') => {
      const found = await getCase(item.id);
      if (!found) throw new Error('No case');
      await changeStatus(found, to, katya);
      await updateCaseWork(item.id);
    };
    await status('FILED');
    expect((await work()).reminders).toEqual(['2027-03-09']);
    await status('APPROVED');
    expect(await work()).toEqual(none);
    expect(await shown()).toBeUndefined();
    await status('COLLECTING');
    expect((await work()).reminders).toEqual(['2027-03-09']);

    const { version = 0 } = (await getCase(item.id)) ?? {};
    // Only the grant of residence settles it.
    await setPath('US_EB2_NIW', version);
    await status('APPROVED');
    expect(await shown()).toMatchObject([{ on: '2027-03-09' }]);
    expect((await work()).entries).toMatchObject([{ about: 'child', on: '2027-03-09' }]);
    expect(await reminded([90], '2027-03-09')).toHaveLength(1);
    await status('DENIED');
    expect(await work()).toEqual(none);
    await status('COLLECTING');
    await setPath('CA_EXPRESS_ENTRY', (await getCase(item.id))?.version ?? 0);
    await updateCaseWork(item.id);
    expect((await work()).reminders).toEqual(['2028-03-09']);
    await succeed(handler, filingContract.changeFiling, {
      as: katya,
      params: params(),
      body: { changes: { received_on: today }, version: 0 },
    });
    await updateCaseWork(item.id);
    expect(await work()).toEqual(none);
    expect(await shown()).toBeUndefined();
  });
});
