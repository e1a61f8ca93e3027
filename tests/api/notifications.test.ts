import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getMember, putChangedRole } from '#functions/data/people/membership.ts';
import { putNotification } from '#functions/data/people/notification.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract as endpoints } from '#shared/contract/notifications.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Notification } from '#shared/records/notification.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { stored, submit } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import type { Person } from '../support/people.ts';
import { addPoolMember } from '../support/pool-member.ts';
import { sendReminders } from '../support/schedules.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

const hour = 3_600_000;

provideTable();
const pool = fakePool();
fakeBucket();

let organizationId: string;
let admin: Person;
let jonas: Person;
let amara: Person;
let caseId: string;
beforeEach(async () => {
  organizationId = `org-${randomUUID()}`;
  vi.stubEnv('CONSULTATION_ORGANIZATION', organizationId);
  admin = await member('ADMIN', 'Ruth Dahl');
  jonas = await member('ATTORNEY', 'Jonas Oyelaran');
  amara = await member('APPLICANT', 'Amara Okonkwo');
  caseId = await open(amara);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const member = (role: Role, fullName: string) => addPoolMember(pool, { role, fullName, organizationId });
const open = async (applicant: Person): Promise<string> => {
  const body = { applicant_id: applicant.userId, country: 'US', path: 'US_O1A' };
  return (await succeed(cases, staffCasesContract.createCaseForApplicant, { as: admin, body })).id;
};
const version = async () => (await getCase(caseId))?.version ?? 0;
const own = async (as: Person, owner: Person) =>
  succeed(cases, staffCasesContract.setCaseOwner, {
    as,
    params: { caseId },
    body: { owner_id: owner.userId, version: await version() },
  });
const setStatus = async (as: Person, status: string) =>
  succeed(cases, casesContract.setCaseStatus, {
    as,
    params: { caseId },
    body: { status, version: await version() },
  });
const addItems = (titles: readonly string[]) =>
  succeed(cases, checklistContract.addChecklistItems, {
    as: admin,
    params: { caseId },
    body: { items: titles.map((title) => ({ title })) },
  });
const list = async (as: Person, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await succeed(handler, endpoints.listNotifications, { as, query })).items;
const linesOf = async (as: Person) => (await list(as)).flatMap(({ lines }) => lines);
const unread = async (as: Person) =>
  (await succeed(handler, endpoints.countUnreadNotifications, { as })).unread;
const markRead = (as: Person, notifications: readonly Pick<Notification, 'id' | 'about'>[]) =>
  succeed(handler, endpoints.markNotificationsRead, {
    as,
    body: { notifications: notifications.map(({ id, about }) => ({ id, about })) },
  });

describe('a message', () => {
  /** As before the unread messages of a case had one line together. */
  const lineOf = (id: string) =>
    putNotification(
      {
        recipient: amara.userId,
        org_id: organizationId,
        about: { kind: 'case', id: caseId },
        applicant_id: amara.userId,
        path: 'US_O1A',
        events: [{ kind: 'message', by: 'Ruth Dahl', from: 'team', id }],
        groups: ['messages'],
      },
      { id },
    );
  const write = (as: Person) =>
    succeed(cases, messagesContract.sendMessage, { as, params: { caseId }, body: { text: 'Hello' } });
  const read = (as: Person, count: number) =>
    succeed(cases, messagesContract.setReadingProgress, { as, params: { caseId }, body: { count } });
  const isNotified = async (as: Person) =>
    (await succeed(cases, messagesContract.getConversation, { as, params: { caseId } })).notified ?? false;

  test('is no longer unread under the bell of someone who has read the conversation', async () => {
    await own(admin, jonas);
    await write(amara);
    await setStatus(amara, 'COLLECTING');
    await write(amara);
    expect([await unread(jonas), await isNotified(jonas)]).toEqual([3, true]);
    await read(jonas, 1);
    expect([await unread(jonas), await isNotified(jonas)]).toEqual([3, true]);
    await read(jonas, 2);
    expect([await unread(jonas), await isNotified(jonas)]).toEqual([2, false]);
    expect((await list(jonas)).filter((each) => !each.read).map(({ kind }) => kind)).toEqual([
      'status',
      'owner',
    ]);
    await write(amara);
    expect([await unread(jonas), await isNotified(jonas)]).toEqual([3, true]);
    expect((await linesOf(jonas))[0]).toBe('Amara Okonkwo sent a message about this case.');
  });

  test('joins the unread ones of its case in one line, which counts them and moves up', async () => {
    await own(admin, jonas);
    await write(jonas);
    await setStatus(jonas, 'COLLECTING');
    await write(jonas);
    await write(admin);
    const [line, status, ...rest] = await list(amara);
    expect(line).toMatchObject({
      kind: 'message',
      lines: ['3 new messages, the latest from Ruth Dahl.'],
      more: 0,
      place: '/messages',
      read: false,
    });
    expect([status?.kind, rest, await unread(amara)]).toEqual(['status', [], 2]);
    // Marked as read without opening the conversation: the next message still counts those before it.
    if (line) await markRead(amara, [line]);
    await write(jonas);
    expect([(await linesOf(amara))[0], await unread(amara)]).toEqual([
      '4 new messages, the latest from Jonas Oyelaran.',
      2,
    ]);
    await read(amara, 4);
    expect([await unread(amara), await isNotified(amara)]).toEqual([1, false]);
    await write(jonas);
    expect((await list(amara)).map(({ kind }) => kind)).toEqual(['message', 'message', 'status']);
  });

  test('that a colleague has read stays unread for others until they have read it too', async () => {
    await own(admin, jonas);
    await write(amara);
    await read(admin, 1);
    expect([await unread(jonas), await isNotified(jonas), await isNotified(admin)]).toEqual([2, true, false]);
    await read(jonas, 1);
    expect([await unread(jonas), await isNotified(jonas)]).toEqual([1, false]);
  });

  test('in an older line of its own is read the same way, and more than one request marks, in several', async () => {
    await write(admin);
    for (let count = 0; count < limits.notificationsPerRequest; count++) {
      const { id } = await write(admin);
      await transact({ write: lineOf(id) });
    }
    expect(await unread(amara)).toBe(limits.notificationsPerRequest + 1);
    await read(amara, limits.notificationsPerRequest + 1);
    expect([await unread(amara), await isNotified(amara)]).toEqual([1, true]);
    await read(amara, limits.notificationsPerRequest + 1);
    expect([await unread(amara), await isNotified(amara)]).toEqual([0, false]);
  });
});

describe('an event', () => {
  test('on a case notifies everyone concerned, newest first, except the person who caused it', async () => {
    await own(admin, jonas);
    await setStatus(jonas, 'REVIEW');
    expect(await linesOf(jonas)).toEqual(['Ruth Dahl assigned this case to you.']);
    expect(await linesOf(amara)).toEqual(['Jonas Oyelaran changed the status from Draft to Under Review.']);
    expect(await linesOf(admin)).toEqual([]);
    await setStatus(amara, 'COLLECTING');
    const [latest, first] = await list(jonas);
    expect(latest).toMatchObject({
      kind: 'status',
      group: 'status',
      name: 'Amara Okonkwo',
      path: 'US_O1A',
      about: { kind: 'case', id: caseId },
      read: false,
    });
    expect(first?.group).toBe('assignments');
    expect((await list(amara))[0]).not.toHaveProperty('name');
  });

  test('on a date notifies as well: due date, deadline, done, removed', async () => {
    await own(admin, jonas);
    await succeed(cases, staffCasesContract.setCaseDueDate, {
      as: admin,
      params: { caseId },
      body: { sla_due_at: '2030-01-10T04:59:59.999Z', version: await version() },
    });
    const deadlineId = randomUUID();
    const put = (body: object) =>
      succeed(cases, deadlinesContract.putDeadline, { as: admin, params: { caseId, deadlineId }, body });
    const deadline = { kind: 'own', name: 'Call the lab', on: '2030-05-01' };
    const added = await put({ ...deadline, done: false, version: 0 });
    const done = await put({ ...deadline, done: true, version: added.version });
    await succeed(cases, deadlinesContract.deleteDeadline, {
      ...{ as: admin, params: { caseId, deadlineId }, query: { version: String(done.version) } },
    });
    const expected = [
      'Ruth Dahl marked “Call the lab” as done.',
      'Ruth Dahl set “Call the lab” to 1 May 2030.',
      'Ruth Dahl set “Case due date” to 9 January 2030.',
    ];
    expect(await linesOf(amara)).toEqual(expected);
    expect((await linesOf(jonas)).slice(0, -1)).toEqual(expected);
  });

  test('that repeats within an hour is one notification, which moves up and is unread again', async () => {
    await own(admin, jonas);
    const deadlineId = randomUUID();
    vi.stubEnv('LANDFALL_NOW', '2026-11-30T10:00:00.000Z');
    for (let count = 0; count < 6; count++) await setStatus(amara, count % 2 ? 'DRAFT' : 'REVIEW');
    const putDeadline = async (on: string, version: number) =>
      succeed(cases, deadlinesContract.putDeadline, {
        ...{ as: admin, params: { caseId, deadlineId } },
        body: { kind: 'own', name: 'Call the lab', on, done: false, version },
      });
    await putDeadline('2030-05-02', (await putDeadline('2030-05-01', 0)).version);
    expect((await list(jonas, { group: 'dates' })).map(({ lines }) => lines)).toEqual([
      ['Ruth Dahl set “Call the lab” to 2 May 2030.'],
    ]);
    const [back, forth] = [
      'Amara Okonkwo changed the status from Under Review to Draft.',
      'Amara Okonkwo changed the status from Draft to Under Review.',
    ];
    const statusLines = async () => (await list(jonas, { group: 'status' })).flatMap(({ lines }) => lines);
    expect(await statusLines()).toHaveLength(2);
    await markRead(jonas, await list(jonas));
    expect(await unread(jonas)).toBe(0);
    vi.stubEnv('LANDFALL_NOW', '2026-11-30T10:59:00.000Z');
    await setStatus(amara, 'REVIEW');
    expect([await unread(jonas), await statusLines()]).toEqual([1, [forth, back]]);
    // Who did it and the case's new status are never left out.
    vi.stubEnv('LANDFALL_NOW', '2026-11-30T10:59:00.500Z');
    await setStatus(amara, 'COLLECTING');
    vi.stubEnv('LANDFALL_NOW', '2026-11-30T10:59:01.000Z');
    await setStatus(admin, 'REVIEW');
    expect([await unread(jonas), (await statusLines())[0]]).toEqual([
      3,
      'Ruth Dahl changed the status from Collecting Documents to Under Review.',
    ]);
    vi.stubEnv('LANDFALL_NOW', '2026-11-30T11:00:00.000Z');
    await setStatus(amara, 'DRAFT');
    expect(await statusLines()).toEqual([back, expect.anything(), expect.anything(), forth, back]);
  });

  test('among several in one request is part of one notification, which shows the first events', async () => {
    await addItems(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name) => `Letter ${name}`));
    const [only, ...rest] = await list(amara);
    expect(rest).toEqual([]);
    expect(only?.lines).toHaveLength(5);
    expect(only).toMatchObject({ more: 2, group: 'documents', headline: 'Document update' });
    expect(await unread(amara)).toBe(1);
  });

  test('on a consultation notifies the admins', async () => {
    await submit(`${randomUUID()}@example.com`);
    expect(await list(admin)).toMatchObject([
      { kind: 'consultation', name: 'Amara Okonkwo', about: { kind: 'consultation' } },
    ]);
    expect(await list(jonas)).toEqual([]);
  });
});

describe('reading', () => {
  test('a notification removes it from the count, once, and for no one else', async () => {
    await own(admin, jonas);
    await setStatus(amara, 'REVIEW');
    expect(await unread(jonas)).toBe(2);
    const [latest] = await list(jonas);
    if (!latest) throw new Error('There is no notification.');
    await markRead(amara, [latest]);
    expect(await unread(jonas)).toBe(2);
    await markRead(jonas, [latest]);
    await markRead(jonas, [latest]);
    expect(await unread(jonas)).toBe(1);
    expect((await list(jonas)).map(({ read }) => read)).toEqual([true, false]);
    expect((await list(jonas, { unread: 'true' })).map(({ group }) => group)).toEqual(['assignments']);
    expect((await list(jonas, { group: 'status' })).map(({ read }) => read)).toEqual([true]);
    expect(await stored('Notification')).not.toContainEqual(
      expect.objectContaining({ recipient: amara.userId, id: latest.id }),
    );
  });

  test('all of them continues until there are no more, and leaves newer ones unread', async () => {
    const most = limits.notificationsPerRequest + 2;
    await own(admin, jonas);
    const start = Date.now() - (most + 1) * hour;
    for (let count = 0; count < most; count++) {
      vi.stubEnv('LANDFALL_NOW', new Date(start + count * hour).toISOString());
      await setStatus(amara, count % 2 ? 'DRAFT' : 'REVIEW');
    }
    const until = new Date().toISOString();
    const all = () => succeed(handler, endpoints.markAllNotificationsRead, { as: jonas, body: { until } });
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 60_000).toISOString());
    await setStatus(amara, 'COLLECTING');
    expect(await unread(jonas)).toBe(most + 2);
    expect(await all()).toEqual({ more: true });
    expect(await all()).toEqual({ more: false });
    expect(await unread(jonas)).toBe(1);
  });

  test('the count sends no body while it is unchanged', async () => {
    await own(admin, jonas);
    const count = (headers: Record<string, string> = {}) =>
      callEndpoint(handler, endpoints.countUnreadNotifications, { as: jonas, headers });
    const first = await count();
    const seen = { 'if-none-match': String(first.headers.etag) };
    expect(await count(seen)).toMatchObject({ status: 304, json: undefined });
    // As from a proxy that compressed the response.
    expect(await count({ 'if-none-match': `W/${first.headers.etag}` })).toMatchObject({ status: 304 });
    await setStatus(amara, 'REVIEW');
    expect(await count(seen)).toMatchObject({ status: 200, json: { unread: 2 } });
  });

  test('is paginated', async () => {
    await own(admin, jonas);
    for (const status of ['REVIEW', 'COLLECTING']) await setStatus(amara, status);
    const seen: string[] = [];
    let cursor: string | undefined;
    let last = '';
    do {
      const page = await succeed(handler, endpoints.listNotifications, {
        as: jonas,
        query: { limit: '1', ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      last = cursor ?? last;
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual((await list(jonas)).map(({ id }) => id));
    expect(seen).toHaveLength(3);
    const others = await fail(handler, endpoints.listNotifications, { as: admin, query: { cursor: last } });
    expect(others).toMatchObject({ code: 'request.invalid', errors: [{ field: 'cursor' }] });
  });
});

describe('someone who may no longer see a case', () => {
  beforeEach(async () => {
    await own(admin, jonas);
    await setStatus(amara, 'REVIEW');
  });
  const theirCase = randomUUID();
  /** As if they had been an applicant all along. */
  const theirNotification = () =>
    putNotification({
      recipient: jonas.userId,
      org_id: organizationId,
      about: { kind: 'case', id: theirCase },
      applicant_id: jonas.userId,
      path: 'US_O1A',
      events: [{ kind: 'status', by: 'Ruth Dahl', from: 'DRAFT', to: 'REVIEW' }],
      groups: ['status'],
    });
  const notifications = async () =>
    (await stored('Notification')).filter(({ recipient }) => recipient === jonas.userId);

  test('sees nothing of it after leaving the organization, and its notifications are removed', async () => {
    // Not even about a case of their own is kept for someone who can't see it anymore.
    await transact({ write: theirNotification() });
    await succeed(organization, organizationContract.removeMember, {
      as: admin,
      params: { userId: jonas.userId },
    });
    const { organizationId: _, ...left } = jonas;
    expect(await list({ ...left, organizationId: undefined })).toEqual([]);
    await sendReminders();
    expect(await notifications()).toEqual([]);
  });

  test('sees none of it as soon as they are an applicant, before its notifications are removed', async () => {
    await transact({ write: theirNotification() });
    const found = await getMember(jonas.userId, organizationId);
    if (!found) throw new Error('There is no membership.');
    await transact({ member: putChangedRole(found, 'APPLICANT') });
    expect(await notifications()).toHaveLength(3);
    const shown = await list({ ...jonas, role: 'APPLICANT' });
    expect(shown.map(({ about }) => about.id)).toEqual([theirCase]);
  });

  test('keeps notifications about their own case when they become an applicant', async () => {
    await transact({ write: theirNotification() });
    await succeed(organization, organizationContract.setMemberRole, {
      as: admin,
      params: { userId: jonas.userId },
      body: { role: 'APPLICANT' },
    });
    const applicant: Person = { ...jonas, role: 'APPLICANT' };
    expect((await list(applicant)).map(({ about }) => about.id)).toEqual([theirCase]);
    await sendReminders();
    expect(await notifications()).toHaveLength(1);
    expect(await unread(applicant)).toBe(1);
  });
});

test('every notification is listed consistently', async () => {
  await own(admin, jonas);
  await setStatus(amara, 'REVIEW');
  await markRead(jonas, await list(jonas));
  await setStatus(amara, 'COLLECTING');
  const broken = brokenInvariants(await storedModel());
  expect(broken.filter(({ invariant }) => /notification|allRows/i.test(invariant))).toEqual([]);
});
