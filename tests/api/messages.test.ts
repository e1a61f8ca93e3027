import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putConversation } from '#functions/data/cases/conversation.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { dueNotices } from '#functions/data/jobs/notice.ts';
import { deleteMembership, getMember } from '#functions/data/people/membership.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { messagesContract as endpoints } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import { parseQuotaHeader, quotaHeader } from '#shared/domain/quotas.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { mailsTo } from '../support/consultations.ts';
import { deep } from '../support/deep.ts';
import { announcementOf, pdf } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';
import { patience } from '../support/timeouts.ts';

provideTable();
fakePool();
const bucket = fakeBucket();

let organizationId: string;
let amara: Person;
let katya: Person;
let jonas: Person;
let caseId: string;

beforeEach(async () => {
  ({ organizationId, katya, jonas, amara } = await addCaseTeam());
  caseId = await open(amara);
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
  process.env[environmentNames.employerConsole] = 'with-attorneys';
});

const open = async (as: Person): Promise<string> =>
  (await succeed(handler, casesContract.createCase, { as, body: { country: 'US', path: 'US_O1A' } })).id;
const write = (as: Person, text: string, more: { document_ids?: string[] } = {}, headers = {}, id = caseId) =>
  succeed(handler, endpoints.sendMessage, { as, params: { caseId: id }, body: { text, ...more }, headers });
const list = (as: Person, query: Record<string, string> = {}, id = caseId) =>
  succeed(handler, endpoints.listMessages, { as, params: { caseId: id }, query });
const texts = async (as: Person, query: Record<string, string> = {}) =>
  (await list(as, query)).items.map(({ text }) => text);
const state = (as: Person) => succeed(handler, endpoints.getConversation, { as, params: { caseId } });
const read = (as: Person, count: number, more = {}) =>
  succeed(handler, endpoints.setReadingProgress, { as, params: { caseId }, body: { count, ...more } });
const unread = (as: Person) => succeed(handler, endpoints.listUnread, { as });
const later = (minutes: number) => {
  process.env.LANDFALL_NOW = new Date(Date.now() + minutes * 60_000).toISOString();
};
async function upload(as: Person, name: string): Promise<string> {
  const params = { caseId };
  const body = announcementOf(name, pdf);
  const ticket = await succeed(documents, documentsContract.startUpload, { as, params, body });
  bucket.put(decodeURIComponent(new URL(ticket.url).pathname.slice(1)), pdf, 'application/pdf');
  const done = { ...params, uploadId: ticket.uploadId };
  return (await succeed(documents, documentsContract.finishUpload, { as, params: done })).id;
}
async function expectEverythingCounted(): Promise<void> {
  await indexCases();
  const broken = brokenInvariants(await storedModel());
  expect(
    broken.filter(({ invariant }) => /Conversations|Messages|Valid|partsBelong/.test(invariant)),
  ).toEqual([]);
}

describe('a conversation', () => {
  test('can be read by both sides, newest first, in pages, as written', async () => {
    const text = 'Hello Amara,\n\n<b>two</b> things: https://landfall.example/cases\r\n 1. Degree';
    const sent = await write(katya, text);
    expect(sent).toMatchObject({
      side: 'team',
      number: 1,
      author_name: 'Katya Sorensen',
      author_initials: avatarInitials(katya.email),
      text: text.replace('\r\n', '\n'),
    });
    expect(JSON.stringify(sent)).not.toContain(katya.email);
    await write(amara, 'Здравствуйте');
    await write(jonas, 'Thank you');
    const first = await list(amara, { limit: '2' });
    expect(first.items.map((message) => message.text)).toEqual(['Thank you', 'Здравствуйте']);
    const rest = await list(amara, { limit: '2', cursor: first.nextCursor ?? '' });
    expect(rest.items).toEqual([sent]);
    expect(rest.nextCursor).toBeUndefined();
    expect(await texts(jonas)).toEqual(await texts(amara));
    expect(await list(katya)).toMatchObject({
      conversation: { side: 'team', sent: { applicant: 1, team: 2 } },
    });
  });

  test('cannot be seen by other applicants, organizations, or removed members', async () => {
    const message = await write(amara, 'For my team only');
    const other = await addTestPerson({ organizationId });
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `other-${randomUUID()}` });
    const { userId: user_id, email, fullName: full_name, role } = jonas;
    const member = { user_id, email, full_name, role, org_id: organizationId, created_at: '' };
    await transact({ membership: deleteMembership(member) });
    const gone = { ...jonas, organizationId: undefined };
    const params = { caseId, messageId: message.id };
    for (const as of [other, stranger, gone])
      for (const [endpoint, body] of [
        [endpoints.listMessages, undefined],
        [endpoints.getConversation, undefined],
        [endpoints.sendMessage, { text: 'Hello' }],
        [endpoints.editMessage, { text: 'Hello' }],
        [endpoints.deleteMessage, undefined],
        [endpoints.setReadingProgress, { count: 1 }],
      ] as const)
        expect(await fail(handler, endpoint, { as, params, body })).toMatchObject({ code: 'case.not_found' });
    expect((await unread(stranger)).items).toEqual([]);
    expect((await unread(gone)).items).toEqual([]);
    expect(await texts(katya)).toEqual(['For my team only']);
  });

  test('keeps its messages in order whatever the clocks say', async () => {
    const first = await write(amara, 'one');
    process.env.LANDFALL_NOW = '2020-01-01T00:00:00.000Z';
    const second = await write(katya, 'two');
    expect(second.id > first.id).toBe(true);
    expect(await texts(amara)).toEqual(['two', 'one']);
  });

  test('accepts text of a limited length and nothing else', async () => {
    for (const text of ['', '  \n ', 'a'.repeat(limits.messageText + 1), 'bell\u0007'])
      expect(
        await callEndpoint(handler, endpoints.sendMessage, { as: amara, params: { caseId }, body: { text } }),
      ).toMatchObject({ status: 400 });
    expect((await write(amara, 'ß'.repeat(limits.messageText))).text).toHaveLength(limits.messageText);
  });

  test('has a limit and shows in advance what is left', async () => {
    const before = await write(amara, 'ß');
    const { left, revision } = await state(amara);
    expect(left).toEqual({
      messages: limits.conversationMessages - 1,
      bytes: limits.conversationBytes - 2,
    });
    const full = {
      ...{ case_id: caseId, org_id: organizationId, applicant_id: amara.userId, revision: revision + 1 },
      ...{ last_id: before.id, bytes: limits.conversationBytes - 4, unread_since: { team: before.at } },
      ...{ sent: { applicant: 1, team: 0 }, read: { applicant: 0, team: 0 }, awaiting_since: before.at },
      reads: { applicant: [], team: [] },
    };
    await transact({ conversation: putConversation(full) });
    const as = katya;
    expect(
      await fail(handler, endpoints.sendMessage, { as, params: { caseId }, body: { text: 'Hello' } }),
    ).toMatchObject({ code: 'message.limit_reached', status: 409 });
    const headers = { [idempotencyHeader]: randomUUID() };
    const last = await write(katya, 'four', {}, headers);
    expect(await write(katya, 'four', {}, headers)).toEqual(last);
    const other = { as: katya, params: { caseId }, body: { text: 'five' }, headers };
    expect(await fail(handler, endpoints.sendMessage, other)).toMatchObject({ code: 'idempotency.conflict' });
    const params = { caseId, messageId: last.id };
    expect(
      await fail(handler, endpoints.editMessage, { as, params, body: { text: 'longer' } }),
    ).toMatchObject({
      code: 'message.limit_reached',
    });
  });

  test('counts toward the daily quota; a repeat does not', async () => {
    const call = { as: amara, params: { caseId }, body: { text: 'Hello' } };
    const headers = { [idempotencyHeader]: randomUUID() };
    const responses = [];
    for (let each = 0; each < 2; each++)
      responses.push(await callEndpoint(handler, endpoints.sendMessage, { ...call, headers }));
    const left = responses.map((each) => parseQuotaHeader(String(each.headers[quotaHeader])));
    expect(left.map(([first]) => first)).toMatchObject([
      { name: 'messages', left: 499 },
      { name: 'messages', left: 499 },
    ]);
  });
});

describe('a message', () => {
  test('is sent once, however often it is requested', async () => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => write(amara, 'Once', {}, headers)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await texts(amara)).toEqual(['Once']);
    const call = { as: amara, params: { caseId }, body: { text: 'Other' }, headers };
    expect(await fail(handler, endpoints.sendMessage, call)).toMatchObject({ code: 'idempotency.conflict' });
    await expectEverythingCounted();
  });

  test('can have documents of its case, which stay when it is deleted', async () => {
    const id = await upload(amara, 'Degree.pdf');
    const sent = await write(amara, 'Here it is', { document_ids: [id, id] });
    expect(sent.documents).toEqual([{ id, name: 'Degree.pdf' }]);
    const otherCase = await open(amara);
    const foreign = { as: amara, params: { caseId: otherCase }, body: { text: 'Mine', document_ids: [id] } };
    expect(await fail(handler, endpoints.sendMessage, foreign)).toMatchObject({ code: 'document.not_found' });
    await callEndpoint(handler, endpoints.deleteMessage, {
      as: amara,
      params: { caseId, messageId: sent.id },
    });
    expect((await list(amara)).items[0]).toMatchObject({ text: '', documents: [] });
    const kept = await succeed(documents, documentsContract.listDocuments, { as: amara, params: { caseId } });
    expect(kept.items.map((document) => document.id)).toEqual([id]);
  });

  test('can be edited and deleted by its author for fifteen minutes, with a trace', async () => {
    const { id } = await write(katya, 'Pleas send it');
    await read(amara, 1);
    const params = { caseId, messageId: id };
    const edit = (as: Person, text: string) =>
      callEndpoint(handler, endpoints.editMessage, { as, params, body: { text } });
    const before = await state(amara);
    expect(await edit(jonas, 'Mine')).toMatchObject({ status: 403, json: { code: 'message.not_yours' } });
    expect(await edit(amara, 'Mine')).toMatchObject({ status: 403 });
    later(14);
    expect(await edit(katya, 'Please send it')).toMatchObject({
      status: 200,
      json: { text: 'Please send it' },
    });
    const [edited] = (await list(amara)).items;
    expect(edited?.edited_at).toBeDefined();
    expect((await state(amara)).revision).toBeGreaterThan(before.revision);
    expect((await state(amara)).unread).toBe(0);
    later(16);
    expect(await edit(katya, 'Too late')).toMatchObject({ status: 409, json: { code: 'message.too_late' } });
    const { id: second } = await write(katya, 'A secret');
    const gone = { as: katya, params: { caseId, messageId: second } };
    expect((await callEndpoint(handler, endpoints.deleteMessage, gone)).status).toBe(204);
    expect(await fail(handler, endpoints.deleteMessage, gone)).toMatchObject({ code: 'message.not_found' });
    expect((await list(amara)).items[0]).toMatchObject({ text: '', author_name: 'Katya Sorensen' });
    expect((await list(amara)).items[0]?.deleted_at).toBeDefined();
    expect(JSON.stringify(await everyRow())).not.toContain('A secret');
    await expectEverythingCounted();
  });

  test('is found by words, ignoring case and accents, in text, author, and files, until deleted', async () => {
    const document_ids = [await upload(amara, 'Diplôme.pdf')];
    await write(amara, 'Nguyễn will write the letter');
    await write(amara, 'This too', { document_ids });
    const { id } = await write(katya, 'A letter from Nguyễn');
    expect(await texts(katya, { q: 'nguyen LETTER' })).toEqual([
      'A letter from Nguyễn',
      'Nguyễn will write the letter',
    ]);
    expect(await texts(katya, { q: 'diplome' })).toEqual(['This too']);
    expect(await texts(katya, { q: 'sorensen' })).toEqual(['A letter from Nguyễn']);
    expect(await texts(katya, { q: '100%' })).toEqual([]);
    await callEndpoint(handler, endpoints.deleteMessage, { as: katya, params: { caseId, messageId: id } });
    expect(await texts(katya, { q: 'letter' })).toEqual(['Nguyễn will write the letter']);
  });
});

describe('unread messages', () => {
  test('are counted for each side of every case, and read receipts say when and by whom', async () => {
    const second = await open(amara);
    await write(katya, 'one');
    await write(jonas, 'two');
    await write(katya, 'elsewhere', {}, {}, second);
    expect(await unread(amara)).toMatchObject({
      items: [
        { case_id: caseId, unread: 2 },
        { case_id: second, unread: 1 },
      ],
      total: 3,
    });
    expect(await state(amara)).toMatchObject({ unread: 2, side: 'applicant' });
    expect(await state(katya)).toMatchObject({ unread: 0, read: { applicant: 0 } });
    const seen = await read(amara, 1);
    expect(seen).toMatchObject({ unread: 1, reads: { applicant: [{ count: 1, by: 'Amara Okonkwo' }] } });
    // It never goes back, nor beyond the last message.
    expect(await read(amara, 0)).toEqual(seen);
    expect(await read(amara, 500)).toMatchObject({ unread: 0, read: { applicant: 2 } });
    expect((await unread(amara)).items).toMatchObject([{ case_id: second, unread: 1 }]);
    await expectEverythingCounted();
  });

  test('wait for the team until a member reads them, and for a response until there is one', async () => {
    const second = await open(amara);
    await write(amara, 'May I?');
    await write(amara, 'And this?', {}, {}, second);
    await write(amara, 'Hello?');
    const waiting = await unread(katya);
    expect(waiting).toMatchObject({
      items: [
        { case_id: caseId, unread: 2, awaiting: true },
        { case_id: second, unread: 1, awaiting: true },
      ],
      total: 3,
      more: false,
    });
    expect(await unread(jonas)).toEqual(waiting);
    await read(jonas, 2);
    const [one] = (await unread(katya)).items;
    expect(one).toMatchObject({ case_id: caseId, unread: 0, awaiting: true });
    expect((await state(katya)).awaiting_since).toBe(one?.since);
    expect(await state(amara)).not.toHaveProperty('awaiting_since');
    await write(katya, 'You may');
    expect((await unread(katya)).items.map(({ case_id }) => case_id)).toEqual([second]);
    await write(amara, 'Thank you!');
    await read(katya, 3, { settled: true });
    expect((await unread(katya)).items.map(({ case_id }) => case_id)).toEqual([second]);
    await read(amara, 1, { settled: true });
    await expectEverythingCounted();
  });

  test('are listed only to staff who can list the organization’s cases', async () => {
    await write(amara, 'May I?');
    process.env[environmentNames.employerConsole] = 'without-attorneys';
    expect(await unread(jonas)).toEqual({ items: [], total: 0, more: false });
    expect((await unread(katya)).total).toBe(1);
  });
});

describe('mail about messages', () => {
  const own = (owner: Person) =>
    succeed(handler, staffCasesContract.setCaseOwner, {
      as: owner,
      params: { caseId },
      body: { owner_id: owner.userId, version: 1 },
    });

  test('is one email in ten minutes, to the other side, without the text', async () => {
    await own(katya);
    await write(amara, 'My passport number is X1234567');
    await write(amara, 'Second');
    await write(katya, 'Understood, secret');
    later(11);
    await sendNotices(() => true);
    const [toStaff, ...others] = await mailsTo(katya.email);
    expect(others).toEqual([]);
    expect(toStaff?.subject).toMatch(/^New messages: Amara Okonkwo/);
    expect(JSON.stringify(toStaff)).toContain(
      '2 new messages about this case, the latest from Amara Okonkwo.',
    );
    const toApplicant = await mailsTo(amara.email);
    expect(toApplicant).toHaveLength(1);
    expect(JSON.stringify(toApplicant)).toContain('Katya Sorensen sent you a message.');
    // Where they are read and answered.
    for (const mail of [toStaff, ...toApplicant])
      expect(mail?.text).toMatch(new RegExp(`Read and reply:\\n\\S+/cases/${caseId}/messages\\n`));
    expect(await mailsTo(jonas.email)).toEqual([]);
    for (const secret of ['X1234567', 'Second', 'secret', 'Understood'])
      expect(JSON.stringify([toStaff, toApplicant])).not.toContain(secret);
    for await (const notice of dueNotices()) expect(notice.case_id).not.toBe(caseId);
  });

  test('that were read before it is sent says nothing, to a person or in a digest', async () => {
    await own(katya);
    await succeed(profile, notificationsContract.putEmailSettings, {
      as: amara,
      body: { choices: { messages: 'digest' } },
    });
    await write(amara, 'First');
    await write(katya, 'Second');
    await read(katya, 1);
    later(11);
    await sendNotices(() => true);
    await read(amara, 1);
    later(26 * 60);
    await sendDigests(() => true);
    expect([...(await mailsTo(katya.email)), ...(await mailsTo(amara.email))]).toEqual([]);
  });

  test('counts what is still unread, in an email and once per case in a digest', async () => {
    await own(katya);
    await succeed(profile, notificationsContract.putEmailSettings, {
      as: amara,
      body: { choices: { messages: 'digest' } },
    });
    await write(katya, 'First');
    await write(amara, 'First answer');
    await read(amara, 1);
    await write(jonas, 'Second');
    await read(katya, 1);
    await write(amara, 'Second answer');
    later(11);
    await sendNotices(() => true);
    const [toKatya] = await mailsTo(katya.email);
    expect(toKatya?.text).toContain('Amara Okonkwo sent a message about this case.');
    await write(jonas, 'Third');
    later(22);
    await sendNotices(() => true);
    await write(katya, 'Fourth');
    later(33);
    await sendNotices(() => true);
    later(26 * 60);
    await sendDigests(() => true);
    const [digest, ...others] = await mailsTo(amara.email);
    expect(others).toEqual([]);
    const told = String(digest?.text).match(/^.*(message|sent you).*$/gm);
    expect(told).toEqual(['Your US O-1A case: 3 new messages, the latest from Katya Sorensen.']);
  });

  test('neither counts nor names the author of a message that was deleted before it is sent', async () => {
    await own(katya);
    await succeed(profile, notificationsContract.putEmailSettings, {
      as: amara,
      body: { choices: { messages: 'digest' } },
    });
    const remove = (as: Person, messageId: string) =>
      succeed(handler, endpoints.deleteMessage, { as, params: { caseId, messageId } });
    await remove(amara, (await write(amara, 'Only')).id);
    await write(katya, 'First');
    await remove(katya, (await write(katya, 'Second')).id);
    later(11);
    await sendNotices(() => true);
    await write(katya, 'Third');
    await remove(jonas, (await write(jonas, 'Fourth')).id);
    later(22);
    await sendNotices(() => true);
    later(26 * 60);
    await sendDigests(() => true);
    expect(await mailsTo(katya.email)).toEqual([]);
    const [digest] = await mailsTo(amara.email);
    expect(String(digest?.text)).toContain(': 2 new messages, the latest from Katya Sorensen.');
  });

  test('to an owner who has left since goes to the admins, without what they did themselves', async () => {
    const ruth = await addTestPerson({ organizationId, role: 'ADMIN', fullName: 'Ruth Dahl' });
    await own(katya);
    await write(amara, 'First');
    await succeed(handler, casesContract.setCaseStatus, {
      as: ruth,
      params: { caseId },
      body: { status: 'COLLECTING', version: 2 },
    });
    const membership = await getMember(katya.userId, organizationId);
    if (membership) await transact({ membership: deleteMembership(membership) });
    later(11);
    await sendNotices(() => true);
    const [mail, ...others] = await mailsTo(ruth.email);
    expect(mail?.text).toContain('Amara Okonkwo sent a message about this case.');
    expect(mail?.text).not.toContain('Ruth Dahl changed the status');
    expect([...others, ...(await mailsTo(katya.email))]).toEqual([]);
    expect(
      (await succeed(profile, notificationsContract.listNotifications, { as: ruth })).items,
    ).toMatchObject([{ headline: 'New message', read: false }]);
  });

  test('about an unassigned case goes to the admins, as they chose, and to their bell, until one has read them', async () => {
    const admin = (fullName: string) => addTestPerson({ organizationId, role: 'ADMIN', fullName });
    const [ruth, iris] = [await admin('Ruth Dahl'), await admin('Iris Vogel')];
    const choices = { messages: 'off' };
    await succeed(profile, notificationsContract.putEmailSettings, { as: iris, body: { choices } });
    const bell = async (as: Person) =>
      (await succeed(profile, notificationsContract.listNotifications, { as })).items.map(
        ({ headline, lines, read }) => ({ headline, read, count: lines.map((line) => line[0]).join() }),
      );
    const isNew = { headline: 'New messages', read: false, count: '2' };
    await write(amara, 'First');
    await write(amara, 'Second');
    later(11);
    await sendNotices(() => true);
    const [mail, ...others] = await mailsTo(ruth.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('because this case is unassigned and you’re an admin.');
    expect(mail?.unsubscribe_url).toBeDefined();
    expect([...(await mailsTo(iris.email)), ...(await mailsTo(jonas.email))]).toEqual([]);
    expect([await bell(ruth), await bell(iris), await bell(jonas)]).toEqual([[isNew], [isNew], []]);
    await read(ruth, 2);
    expect([await bell(ruth), await bell(iris)]).toEqual([[{ ...isNew, read: true }], [isNew]]);
    await write(amara, 'Third');
    await read(jonas, 3);
    later(22);
    await sendNotices(() => true);
    expect(await mailsTo(ruth.email)).toHaveLength(1);
    expect(await bell(iris)).toEqual([isNew]);
    await write(amara, 'Fourth');
    later(33);
    await sendNotices(() => true);
    expect(await bell(iris)).toEqual([{ ...isNew, count: '4' }]);
    expect((await bell(ruth)).map(({ headline }) => headline)).toEqual(['New message', 'New messages']);
    await read(iris, 4);
    expect(await bell(iris)).toEqual([{ ...isNew, read: true, count: '4' }]);
  });

  test('about an unassigned case goes to whoever owns it by then', async () => {
    const ruth = await addTestPerson({ organizationId, role: 'ADMIN', fullName: 'Ruth Dahl' });
    await write(amara, 'First');
    await own(katya);
    later(11);
    await sendNotices(() => true);
    expect(await mailsTo(ruth.email)).toEqual([]);
    expect((await mailsTo(katya.email)).map(({ subject }) => String(subject))).toEqual([
      expect.stringContaining('Amara Okonkwo'),
    ]);
  });
});

describe('concurrent writers', () => {
  test('two people in one conversation stay in order', async () => {
    const by = [amara, katya, jonas];
    const sent = await Promise.all(
      Array.from({ length: 9 }, (_, at) => write(by[at % 3] ?? amara, `message ${at}`)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(9);
    const { items, conversation } = await list(amara);
    expect(items.map(({ id }) => id)).toEqual(
      sent
        .map(({ id }) => id)
        .sort()
        .toReversed(),
    );
    expect(conversation).toMatchObject({ sent: { applicant: 3, team: 6 }, unread: 6 });
    await expectEverythingCounted();
  });

  test(
    'many people in as many conversations lose nothing and stay in order',
    async () => {
      const size = deep ? 100 : 25;
      const staff = await Promise.all(
        Array.from({ length: size }, () => addTestPerson({ organizationId, role: 'OPS' })),
      );
      const applicants = await Promise.all(
        Array.from({ length: size }, () => addTestPerson({ organizationId })),
      );
      const caseIds = await Promise.all(applicants.map(open));
      const rounds = 2;
      await Promise.all(
        [...applicants, ...staff].map(async (as, at) => {
          const id = caseIds[at % size] ?? '';
          for (let round = 0; round < rounds; round++) await write(as, `${as.userId} ${round}`, {}, {}, id);
        }),
      );
      for (const [at, id] of caseIds.entries()) {
        const as = applicants[at] ?? amara;
        const { items, conversation } = await list(as, {}, id);
        expect(conversation).toMatchObject({ sent: { applicant: rounds, team: rounds }, unread: rounds });
        for (const writer of [as, staff[at] ?? amara])
          expect(
            items.filter(({ author_id }) => author_id === writer.userId).map(({ text }) => text),
          ).toEqual(Array.from({ length: rounds }, (_, round) => `${writer.userId} ${rounds - 1 - round}`));
      }
      const { items, total } = await unread(katya);
      expect(total).toBe(size * rounds);
      expect(items).toHaveLength(items.filter((item) => item.unread === rounds).length);
      await expectEverythingCounted();
    },
    patience.journey,
  );
});
