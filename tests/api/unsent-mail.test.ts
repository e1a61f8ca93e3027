import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transact } from '#functions/data/core/transaction.ts';
import { type NewMail, putMail } from '#functions/data/jobs/mail.ts';
import { liftSuppression, suppressAddress } from '#functions/data/jobs/suppression.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { handler as recordMailEvent } from '#functions/notifications/record-mail-events.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { unsentMailContract as endpoints } from '#shared/contract/unsent-mail.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const ses = mockClient(SESv2Client);
let organizationId: string;
let admin: Person;
let to: string;

beforeEach(async () => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
  vi.stubEnv(environmentNames.configurationSet, 'events');
  organizationId = `org-${randomUUID()}`;
  to = `${randomUUID()}@sender.net`;
  admin = await addTestPerson({ role: 'ADMIN', organizationId });
});
afterEach(() => vi.unstubAllEnvs());

async function inOutbox(changes: Partial<NewMail> = {}): Promise<string> {
  const id = randomUUID();
  const mail = composeMail({
    ...{ to, org_id: organizationId, subject: 'Documents needed', heading: 'Documents needed' },
    paragraphs: ['Only the reader sees this.'],
  });
  await transact({ mail: putMail({ ...mail, ...changes }, id) });
  return id;
}
const refuse = () =>
  ses
    .on(SendEmailCommand)
    .rejects(Object.assign(new Error('Malformed'), { name: 'BadRequestException', $fault: 'client' }));
async function refused(changes?: Partial<NewMail>): Promise<string> {
  refuse();
  const id = await inOutbox(changes);
  expect(await deliverMail(id)).toBe('failed');
  ses.on(SendEmailCommand).resolves({ MessageId: '2' });
  return id;
}
const sent = () => ses.commandCalls(SendEmailCommand).length;
const listed = async (as = admin) => (await succeed(handler, endpoints.listUnsentMail, { as })).items;
const resend = (mailId: string, as = admin) =>
  callEndpoint(handler, endpoints.resendMail, { as, params: { mailId } });
const bounce = (mailId: string) =>
  recordMailEvent({
    ...{
      id: '1',
      version: '0',
      account: '1',
      time: '',
      region: 'us-east-1',
      resources: [],
      source: 'aws.ses',
    },
    'detail-type': 'An event of SES',
    detail: {
      eventType: 'Bounce',
      mail: { tags: { 'mail-id': [mailId] } },
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: to }] },
    },
  });

test('an admin sees who a failed email was for, and not what it said', async () => {
  const id = await refused();
  const items = await listed();
  expect(items).toEqual([
    {
      ...{ mail_id: id, to, subject: 'Documents needed', reason: 'refused', can_resend: true },
      since: expect.stringMatching(/^20.*Z$/),
    },
  ]);
  expect(await listed(await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` }))).toEqual(
    [],
  );
});

test('of two admins who send an email again at the same time, one does, and it is sent once', async () => {
  const id = await refused();
  const other = await addTestPerson({ role: 'ADMIN', organizationId });
  const before = sent();
  const statuses = (await Promise.all([resend(id), resend(id, other)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 404]);
  expect(await listed()).toEqual([]);
  // As the stream does, which may deliver a record twice, and the schedule.
  expect(await Promise.all([deliverMail(id), deliverMail(id)])).toContain('sent');
  expect(await deliverMail(id)).toBe('done');
  expect(sent()).toBe(before + 1);
  const { items } = await succeed(handler, auditContract.listAudit, { as: admin });
  expect(items.filter(({ kind }) => kind === 'mail-resent')).toHaveLength(1);
});

test('an email that fails again is listed again', async () => {
  const id = await refused();
  await resend(id);
  refuse();
  await deliverMail(id);
  expect(await listed()).toMatchObject([{ mail_id: id, reason: 'refused' }]);
});

test('an email that bounced is listed once, and can be sent when its address is allowed again', async () => {
  const id = await inOutbox();
  expect(await deliverMail(id)).toBe('sent');
  await bounce(id);
  expect(await listed()).toMatchObject([{ mail_id: id, reason: 'bounce', can_resend: true }]);
  expect(await fail(handler, endpoints.resendMail, { as: admin, params: { mailId: id } })).toMatchObject({
    code: 'mail.blocked',
  });
  await liftSuppression(to, undefined);
  expect((await resend(id)).status).toBe(204);
  expect(await deliverMail(id)).toBe('sent');
  expect(sent()).toBe(2);
  expect(await listed()).toEqual([]);
});

test('a dismissed email stays off the list when its bounce is reported again', async () => {
  const id = await inOutbox();
  await deliverMail(id);
  await bounce(id);
  await succeed(handler, endpoints.dismissUnsentMail, { as: admin, params: { mailId: id } });
  await bounce(id);
  expect(await listed()).toEqual([]);
  expect(
    await fail(handler, endpoints.dismissUnsentMail, { as: admin, params: { mailId: id } }),
  ).toMatchObject({ code: 'mail.not_found' });
});

test('an email to a suppressed address is listed', async () => {
  await suppressAddress(to, 'complaint');
  const id = await inOutbox();
  expect(await deliverMail(id)).toBe('suppressed');
  expect(await listed()).toMatchObject([{ mail_id: id, reason: 'complaint' }]);
});

test('an email that is too late is listed and cannot be sent again', async () => {
  const id = await inOutbox({ not_after: '2026-01-01T00:00:00.000Z' });
  expect(await deliverMail(id)).toBe('failed');
  expect(await listed()).toMatchObject([{ mail_id: id, reason: 'too-late', can_resend: false }]);
  expect(await fail(handler, endpoints.resendMail, { as: admin, params: { mailId: id } })).toMatchObject({
    code: 'mail.too_late',
  });
});

test('emails about someone’s account, waiting ones, and those to sample addresses are not listed', async () => {
  const { org_id: _, ...personal } = composeMail({
    ...{ to, subject: 'Passkey added', heading: 'Passkey added', paragraphs: [] },
  });
  refuse();
  const id = randomUUID();
  await transact({ mail: putMail(personal, id) });
  await deliverMail(id);
  await inOutbox();
  vi.stubEnv(environmentNames.sender, 'Landfall <no-reply@landfall.app>');
  await deliverMail(await inOutbox({ to: 'amara@example.com' }));
  expect(await listed()).toEqual([]);
  expect(await fail(handler, endpoints.resendMail, { as: admin, params: { mailId: id } })).toMatchObject({
    code: 'mail.not_found',
  });
});

test('the list is paged, latest first', async () => {
  const ids: string[] = [];
  for (const second of [1, 2, 3]) {
    vi.stubEnv('LANDFALL_NOW', `2026-11-30T10:00:0${second}.000Z`);
    ids.unshift(await refused());
  }
  const first = await succeed(handler, endpoints.listUnsentMail, { as: admin, query: { limit: '2' } });
  const cursor = first.nextCursor ?? '';
  const rest = await succeed(handler, endpoints.listUnsentMail, { as: admin, query: { limit: '2', cursor } });
  expect([...first.items, ...rest.items].map(({ mail_id }) => mail_id)).toEqual(ids);
  expect(first.items).toHaveLength(2);
});
