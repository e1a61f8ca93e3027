import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteNotice, dueNotices, noticeMinutes } from '#functions/data/jobs/notice.ts';
import { infectedDocumentNotices } from '#functions/documents/infected-notices.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { caseNotices } from '#functions/mail/case-notices.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import type { FilingField } from '#shared/domain/filing-fields.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { mailsTo } from '../support/consultations.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
fakePool();

let organizationId: string;
let katya: Person;
let jonas: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ organizationId, katya, jonas, amara } = await addCaseTeam());
  item = await open();
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const open = () =>
  succeed(handler, endpoints.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
const params = () => ({ caseId: item.id });
const latest = async () => {
  const found = await getCase(item.id);
  if (!found) throw new Error('The case is gone.');
  return found;
};
const version = async () => (await latest()).version;
const setStatus = async (as: Person, status: string) =>
  succeed(handler, casesContract.setCaseStatus, {
    as,
    params: params(),
    body: { status, version: await version() },
  });
const own = async (as: Person, owner_id: string) =>
  succeed(handler, endpoints.setCaseOwner, {
    as,
    params: params(),
    body: { owner_id, version: await version() },
  });
const addItem = async (title: string, due_on?: string) => {
  const body = { items: [{ title, ...(due_on && { due_on }) }] };
  const { items } = await succeed(handler, checklistContract.addChecklistItems, {
    as: katya,
    params: params(),
    body,
  });
  return items[0]?.id ?? '';
};
const upload = async (as: Person, name: string) =>
  transact({
    notices: caseNotices(await latest(), as, {
      kind: 'document',
      by: as.fullName,
      id: randomUUID(),
      name,
      there: true,
    }),
  });
async function sendAfter(minutes: number): Promise<void> {
  process.env.LANDFALL_NOW = new Date(Date.now() + minutes * 60_000).toISOString();
  await sendNotices(() => true);
  delete process.env.LANDFALL_NOW;
}
const textsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ text }) => String(text));

/** How someone loses access to a case that they own. */
const removed = (admin: Person, userId: string) =>
  succeed(organization, organizationContract.removeMember, { as: admin, params: { userId } });
const demoted = (_: Person, userId: string) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.membership(userId),
      UpdateExpression: 'SET #role = :applicant',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':applicant': 'APPLICANT' },
    }),
  );

describe('an email that is late', () => {
  const ses = mockClient(SESv2Client);
  const sent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination);
  const mailTo = async (person: Person) => String((await mailsTo(person.email))[0]?.mail_id);
  const laterDelivery = async (mailId: string) => {
    process.env.LANDFALL_NOW = new Date(Date.now() + 3_600_000).toISOString();
    return deliverMail(mailId);
  };
  beforeEach(async () => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
    await own(katya, jonas.userId);
    await setStatus(katya, 'COLLECTING');
    await sendAfter(noticeMinutes + 1);
  });

  test.each([
    ['left the organization', removed],
    ['may see only their own cases by now', demoted],
  ])('doesn’t reach someone who %s', async (_, change) => {
    const id = await mailTo(jonas);
    const rejected = Object.assign(new Error('busy'), { name: 'TooManyRequestsException', $fault: 'client' });
    ses.on(SendEmailCommand).rejectsOnce(rejected).resolves({});
    expect(await deliverMail(id)).toBe('rejected');
    const admin = await member('ADMIN', 'Ruth Dahl');
    await change(admin, jonas.userId);
    expect(await laterDelivery(id)).toBe('suppressed');
    expect(sent()).toHaveLength(1);
    const { items } = await succeed(organization, unsentMailContract.listUnsentMail, { as: admin });
    expect(items).toEqual([]);
  });

  test('reaches everyone else, also when its first attempt is late', async () => {
    expect(await laterDelivery(await mailTo(jonas))).toBe('sent');
    expect(await laterDelivery(await mailTo(amara))).toBe('sent');
    expect(sent()).toHaveLength(2);
  });
});

describe('what happens on a case', () => {
  test('is mailed to everyone concerned except the person who did it', async () => {
    await own(katya, jonas.userId);
    await setStatus(katya, 'COLLECTING');
    await sendAfter(noticeMinutes + 1);
    const [toJonas, ...more] = await textsTo(jonas);
    expect(more).toEqual([]);
    expect(toJonas).toContain('Hello Jonas Oyelaran,');
    expect(toJonas).toContain('Katya Sorensen assigned this case to you.');
    expect(toJonas).toContain('Katya Sorensen changed the status from Draft to Collecting Documents.');
    const [toAmara] = await textsTo(amara);
    expect(toAmara).toContain('changed the status from Draft to Collecting Documents.');
    expect(toAmara).not.toContain('assigned');
    expect(toAmara).toContain(`/cases/${item.id}`);
    expect(await textsTo(katya)).toEqual([]);
  });

  test('is not mailed to the owner or the applicant who did it', async () => {
    await own(jonas, jonas.userId);
    await setStatus(jonas, 'REVIEW');
    await upload(amara, 'passport.pdf');
    await sendAfter(noticeMinutes + 1);
    const [toJonas] = await textsTo(jonas);
    expect(toJonas).toContain('Amara Okonkwo uploaded a document.');
    expect(toJonas).not.toContain('Jonas Oyelaran changed');
    expect(toJonas).not.toContain('assigned');
    expect((await textsTo(amara))[0]).not.toContain('uploaded');
  });

  test('within ten minutes is one email, and none is sent earlier', async () => {
    await own(katya, jonas.userId);
    await sendAfter(noticeMinutes + 1);
    for (const name of ['passport.pdf', 'degree.pdf', 'letter.pdf']) await upload(amara, name);
    await sendAfter(9);
    expect(await textsTo(jonas)).toHaveLength(1);
    await sendAfter(10);
    const texts = await textsTo(jonas);
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes('Amara Okonkwo uploaded 3 documents.'))).toHaveLength(1);
    expect(texts.join()).not.toContain('.pdf');
  });

  test('is not mailed if it is undone within that time', async () => {
    await setStatus(katya, 'DENIED');
    await setStatus(katya, 'DRAFT');
    const item_id = await addItem('Degree');
    await succeed(handler, checklistContract.changeChecklistItems, {
      as: katya,
      params: params(),
      body: { changes: [{ item_id, version: 1, change: { kind: 'remove' } }] },
    });
    await sendAfter(noticeMinutes + 1);
    expect(await textsTo(amara)).toEqual([]);
  });

  test('is not mailed to someone who left the organization', async () => {
    await own(katya, jonas.userId);
    await setStatus(katya, 'REVIEW');
    const admin = await member('ADMIN', 'Ruth Dahl');
    await succeed(organization, organizationContract.removeMember, {
      as: admin,
      params: { userId: jonas.userId },
    });
    await sendAfter(noticeMinutes + 1);
    expect(await textsTo(jonas)).toEqual([]);
    expect(await textsTo(amara)).toHaveLength(1);
  });

  test.each([
    ['has left the organization', removed],
    ['may see only their own cases by now', demoted],
  ])('is mailed to the admins, if the applicant did it and the owner %s', async (_, change) => {
    await own(katya, jonas.userId);
    await sendAfter(noticeMinutes + 1);
    const before = await textsTo(jonas);
    await upload(amara, 'passport.pdf');
    const admin = await member('ADMIN', 'Ruth Dahl');
    await change(admin, jonas.userId);
    await sendAfter(noticeMinutes + 1);
    expect(await textsTo(jonas)).toEqual(before);
    expect((await textsTo(admin)).join()).toContain('Amara Okonkwo uploaded a document.');
  });
});

test('a request names the requester, what to do, and by when in the organization’s time zone', async () => {
  await succeed(handler, endpoints.setCaseDueDate, {
    as: katya,
    params: params(),
    body: { sla_due_at: '2030-01-10T04:59:59.999Z', version: 1 },
  });
  await addItem('Degree');
  await addItem('Letter');
  await sendAfter(noticeMinutes + 1);
  const [text] = await textsTo(amara);
  expect(text).toContain('Hello Amara Okonkwo,');
  expect(text).toContain('Katya Sorensen requested Degree.');
  expect(text).toContain('Katya Sorensen requested Letter.');
  expect(text).toMatch(
    /Upload the requested documents on your case page by Wednesday.* January 2030, 23:59 \(New York, GMT-5\)/,
  );
});

test('a requested document is due on its own date, as on the page, rather than with the case', async () => {
  await succeed(handler, endpoints.setCaseDueDate, {
    as: katya,
    params: params(),
    body: { sla_due_at: '2030-01-10T04:59:59.999Z', version: 1 },
  });
  await addItem('Degree', '2030-01-05');
  await sendAfter(noticeMinutes + 1);
  const [dated] = await textsTo(amara);
  expect(dated).toContain('Katya Sorensen requested Degree, due 5 January 2030.');
  expect(dated).toContain('Upload the requested documents on your case page.');
  expect(dated).not.toContain('case page by');
});

test('what the applicant is asked for comes first, what is due soonest before the rest', async () => {
  await setStatus(katya, 'COLLECTING');
  for (const name of ['passport.pdf', 'degree.pdf', 'letter.pdf']) await upload(katya, name);
  for (const [title, day] of [
    ['Photo', undefined],
    ['Degree', '05'],
    ['Letter', '04'],
    ['Award', '07'],
    ['Visa', '03'],
  ] as const)
    await addItem(title, day && `2030-01-${day}`);
  await sendAfter(noticeMinutes + 1);
  const lines = String((await textsTo(amara))[0]).match(/(?<=^Katya Sorensen )\w+ \w+/gm);
  const asked = ['Visa', 'Letter', 'Degree', 'Award', 'Photo'].map((title) => `requested ${title}`);
  expect(lines).toEqual([...asked, 'changed the', 'uploaded 3']);
});

test('filing facts recorded together are in the order in which things happen', async () => {
  const facts = {
    valid_to: '2030-01-31',
    decision: 'approved',
    filed_on: '2026-11-23',
    form: 'O-1A petition',
  };
  const events = Object.entries(facts).map(
    ([field, to]) => ({ kind: 'filing', by: jonas.fullName, field: field as FilingField, to }) as const,
  );
  await transact({ notices: caseNotices(await latest(), jonas, ...events) });
  await sendAfter(noticeMinutes + 1);
  const [text = ''] = await textsTo(amara);
  expect(text.match(/(?:added|recorded) the [^.]*/g)).toEqual([
    'added the form to the filing details',
    'recorded the filing date: 23 November 2026',
    'recorded the decision: Approved',
    'recorded the “Valid until” date: 31 January 2030',
  ]);
});

test('a notice holds a change of every item of the longest checklist, with the longest texts', async () => {
  const found = await latest();
  const [name = '', detail, reason] = [limits.requestName, limits.requestDetail, limits.itemReason].map(
    (length) => '漢'.repeat(length),
  );
  for (let first = 0; first < limits.checklistItems; first += limits.checklistItemsPerRequest)
    await transact({
      notices: caseNotices(
        found,
        jonas,
        ...Array.from({ length: limits.checklistItemsPerRequest }, (_, at) => ({
          ...{ kind: 'request' as const, by: jonas.fullName, id: `own:${randomUUID()}-${first + at}` },
          ...{ name, detail, reason, from: 'answered' as const, to: 'returned' as const },
        })),
      ),
    });
  await sendAfter(noticeMinutes + 1);
  expect((await textsTo(amara))[0]).toContain('80 more updates are on the case page.');
});

test('a notice that DynamoDB can’t store more in keeps no one from working on the case', async () => {
  await own(katya, jonas.userId);
  const filler = 'x'.repeat(400 * 1024 - 1000);
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.notice(item.id, jonas.userId),
      UpdateExpression: 'SET filler = :filler',
      ExpressionAttributeValues: { ':filler': filler },
    }),
  );
  await upload(amara, 'x'.repeat(limits.documentName));
  const { unread } = await succeed(profiles, notificationsContract.countUnreadNotifications, { as: jonas });
  expect(unread).toBe(2);
});

test('a requested document without a date of its own is due with the case', async () => {
  await succeed(handler, endpoints.setCaseDueDate, {
    as: katya,
    params: params(),
    body: { sla_due_at: '2030-01-10T04:59:59.999Z', version: 1 },
  });
  await addItem('Degree', '2030-01-05');
  await addItem('Letter');
  await sendAfter(noticeMinutes + 1);
  expect((await textsTo(amara))[0]).toContain(
    'Items without their own due date are due by Wednesday, 9 January 2030, 23:59 (New York, GMT-5).',
  );
});

test('a due date is the day where the organization is, as on the page, also for an applicant elsewhere', async () => {
  await succeed(profiles, profileContract.updateProfile, {
    as: amara,
    body: { time_zone: 'Asia/Kolkata' },
  });
  await succeed(handler, endpoints.setCaseDueDate, {
    as: katya,
    params: params(),
    body: { sla_due_at: '2030-01-10T04:59:59.999Z', version: 1 },
  });
  await addItem('Degree');
  await sendAfter(noticeMinutes + 1);
  const [text] = await textsTo(amara);
  expect(text).toContain('by Wednesday, 9 January 2030, 23:59 (New York, GMT-5).');
});

test('a document of a case without an owner is mailed to the team’s address', async () => {
  process.env[environmentNames.defaultOrganization] = organizationId;
  await upload(amara, 'passport.pdf');
  await sendAfter(noticeMinutes + 1);
  process.env[environmentNames.defaultOrganization] = 'harbor';
  const texts = (await mailsTo('team@landfall.example')).map(({ text }) => String(text));
  const [text] = texts.filter((each) => each.includes(item.id));
  expect(text).toContain('Amara Okonkwo uploaded a document.');
  expect(text).not.toContain('passport.pdf');
});

test('malware in a document of a case without an owner is mailed to the admins of its own organization', async () => {
  const admin = await member('ADMIN', 'Ruth Dahl');
  const notices = await infectedDocumentNotices(
    {
      ...{ id: randomUUID(), case_id: item.id, org_id: organizationId, name: 'passport.pdf', size: 1 },
      ...{ mime_type: 'application/pdf', created_at: '', uploaded_by: amara.userId, storage_key: 'x' },
      ...{ path: item.path, country: item.country },
    },
    await latest(),
  );
  await transact({ notices });
  for (const [person, line, next] of [
    [
      amara,
      'We found malware in a file you uploaded, so we removed the file. Check your device, then upload a clean copy.',
      'then upload a clean copy',
    ],
    [
      admin,
      'We found malware in a document, so we removed the file. The history on the case page shows which file it was.',
      'We asked the person who uploaded it',
    ],
  ] as const) {
    const { email, userId, role } = person;
    const bell = await succeed(profiles, notificationsContract.listNotifications, { as: person });
    expect(bell.items[0]).toMatchObject({ headline: 'A document was removed', lines: [line] });
    const [mail, ...others] = await mailsTo(email);
    // A late one doesn't reach someone who has left.
    const reader = { user_id: userId, role };
    expect(mail).toMatchObject({ subject: 'A document was removed: malware found', reader });
    expect(mail?.text).toContain(next);
    expect(mail?.text).not.toContain('passport.pdf');
    expect(others).toEqual([]);
  }
  expect(JSON.stringify(await mailsTo('team@landfall.example'))).not.toContain(item.id);
});

test('an event between reading and sending a notice is not lost', async () => {
  await setStatus(katya, 'REVIEW');
  const changedAt = Date.now() + (noticeMinutes + 1) * 60_000;
  process.env.LANDFALL_NOW = new Date(changedAt).toISOString();
  for await (const notice of dueNotices()) {
    if (notice.case_id !== item.id) continue;
    await setStatus(katya, 'FILED');
    await expect(transact({ notice: deleteNotice(notice) })).rejects.toThrow('condition');
  }
  // A change that can still be undone isn't mailed yet.
  for (const seconds of [0, limits.undoSeconds, limits.undoSeconds + limits.undoGraceSeconds - 1]) {
    process.env.LANDFALL_NOW = new Date(changedAt + seconds * 1000).toISOString();
    await sendNotices(() => true);
    expect(await textsTo(amara)).toEqual([]);
  }
  process.env.LANDFALL_NOW = new Date(changedAt + 15_000).toISOString();
  await sendNotices(() => true);
  delete process.env.LANDFALL_NOW;
  expect((await textsTo(amara))[0]).toContain('from Draft to Filed');
});
