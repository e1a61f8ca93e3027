import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { randomId } from '#functions/data/core/ids.ts';
import { partitions } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { claimMail } from '#functions/data/jobs/outbox.ts';
import { suppressAddress } from '#functions/data/jobs/suppression.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { backOffMinutes, deliverMail } from '#functions/mail/deliver-mail.ts';
import { renderMail } from '#functions/mail/render-mail.ts';
import { handler as recordMailEvent } from '#functions/notifications/record-mail-events.ts';
import { handler } from '#functions/notifications/send-mail.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { resendMails } from '#infra/operations/resend-mails.ts';
import { stored } from '../support/consultations.ts';
import { resendMail } from '../support/schedules.ts';
import { addFigure } from '../support/suite-figures.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
  vi.stubEnv(environmentNames.configurationSet, 'events');
});
afterEach(() => vi.unstubAllEnvs());

const mail = composeMail({
  to: 'amara@example.com',
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['Welcome.'],
});

async function inOutbox(changes: Partial<typeof mail> = {}): Promise<string> {
  const id = randomId();
  const attachments = [{ name: 'call.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR é' }];
  await transact({ mail: putMail({ ...mail, attachments, ...changes }, id) });
  return id;
}
const delivered = (...mailIds: string[]): DynamoDBStreamEvent => ({
  Records: mailIds.map((mailId, position) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(position), NewImage: { mail_id: { S: mailId } } },
  })),
});
const sent = () => ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input);
const rowOf = async (id: string) => (await stored('Mail')).find((row) => row.mail_id === id);
const afterMinutes = (minutes: number) =>
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + minutes * 60_000).toISOString());
const rejection = (name = 'MessageRejected') =>
  Object.assign(new Error('Email address is not verified: amara@example.com'), { name, $fault: 'client' });

test('an email is sent with text, HTML, and attachment', async () => {
  expect(await handler(delivered(await inOutbox()))).toEqual({ batchItemFailures: [] });
  expect(sent()).toMatchObject([
    {
      FromEmailAddress: 'Landfall <no-reply@landfall.example>',
      Destination: { ToAddresses: ['amara@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Hello', Charset: 'UTF-8' },
          Body: { Text: { Data: renderMail(mail).text }, Html: { Data: renderMail(mail).html } },
          Attachments: [{ FileName: 'call.ics', RawContent: Buffer.from('BEGIN:VCALENDAR é') }],
        },
      },
    },
  ]);
});

test('a redelivered stream record sends one email', async () => {
  const id = await inOutbox();
  await handler(delivered(id));
  expect(await handler(delivered(id, id))).toEqual({ batchItemFailures: [] });
  expect(sent()).toHaveLength(1);
});

test('of two concurrent deliveries, one sends the mail', async () => {
  const id = await inOutbox();
  await Promise.all([handler(delivered(id)), handler(delivered(id))]);
  expect(sent()).toHaveLength(1);
});

test('a sent mail leaves the outbox and expires; an unsent one never does', async () => {
  const [first, second] = [await inOutbox(), await inOutbox()];
  expect(await rowOf(first)).not.toHaveProperty('expires_at');
  ses.on(SendEmailCommand).rejectsOnce(rejection()).resolves({});
  expect(await handler(delivered(first))).toEqual({ batchItemFailures: [] });
  await handler(delivered(second));
  const [waiting, gone] = [await rowOf(first), await rowOf(second)];
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, purge: partitions.waitingMail(first) });
  expect(waiting).not.toHaveProperty('expires_at');
  expect(gone).toMatchObject({ state: 'sent', expires_at: expect.any(Number) });
  expect(gone).not.toHaveProperty('purge');
  await deliverMail(first);
});

describe('an unsent mail', () => {
  test('is sent once by the schedule when it is due', async () => {
    const id = await inOutbox();
    ses.on(SendEmailCommand).rejectsOnce(rejection()).resolves({});
    await handler(delivered(id));
    await resendMail();
    expect(sent()).toHaveLength(1);
    afterMinutes((backOffMinutes[0] ?? 0) + 1);
    await resendMail();
    await resendMail();
    expect(sent()).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('lost by the stream is sent by the schedule', async () => {
    const id = await inOutbox();
    await resendMail();
    expect(sent()).toHaveLength(0);
    afterMinutes(16);
    await resendMail();
    expect(sent()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('waits longer after each attempt, raises the alarm, finally fails, and is kept for the command', async () => {
    const id = await inOutbox();
    ses.on(SendEmailCommand).rejects(rejection());
    await handler(delivered(id));
    let minutes = 0;
    for (const [attempt, wait] of backOffMinutes.entries()) {
      minutes += wait + 1;
      afterMinutes(minutes);
      const run = resendMail();
      // The second and later retries, until there are none left.
      if (attempt >= 1 && attempt < backOffMinutes.length - 1)
        await expect(run).rejects.toThrow(/^1 emails keep failing/);
      else await run;
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'gave-up', purge: 'OUTBOX#FAILED' });
    const lines: string[] = [];
    const organizationId = `org-${randomId()}`;
    expect(await resendMails([organizationId], (line) => lines.push(line))).toBe(1);
    ses.on(SendEmailCommand).resolves({});
    expect(await resendMails([organizationId], (line) => lines.push(line))).toBe(0);
    expect(await resendMails([organizationId], (line) => lines.push(line))).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect(lines.join('\n')).not.toContain('amara');
    expect(lines.at(-1)).toBe('All mail has been sent.');
    expect(minutes / 60 / 24).toBeGreaterThan(2);
    const { items } = await listAudit(organizationId, { actor_id: 'operator' }, { limit: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(['mail-resent', 'mail-resent']);
  });

  test('is not sent by the command where SES would publish no events', async () => {
    const id = await inOutbox();
    vi.stubEnv(environmentNames.configurationSet, '');
    await expect(resendMails([], () => undefined)).rejects.toThrow('Pass --configuration-set');
    expect(sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    // Leaves the outbox empty.
    await handler(delivered(id));
  });

  test('is listed by the command with its actual state', async () => {
    const ids = {
      sent: await inOutbox(),
      rejected: await inOutbox(),
      malformed: await inOutbox(),
      lost: await inOutbox(),
    };
    const failures = new Map<string, Error>([
      [ids.rejected, rejection()],
      [ids.malformed, rejection('BadRequestException')],
      [ids.lost, Object.assign(new Error('lost'), { name: 'TimeoutError' })],
    ]);
    ses.on(SendEmailCommand).callsFake(({ EmailTags: [tag] }) => {
      const failure = failures.get(tag.Value);
      if (failure) throw failure;
      return { MessageId: '1' };
    });
    await handler(delivered(...Object.values(ids)));
    let lines: string[] = [];
    const run = async () => {
      lines = [];
      return resendMails([`org-${randomId()}`], (line) => lines.push(line));
    };
    const about = (id: string) =>
      lines.flatMap((line) => (line.startsWith(id) ? [line.slice(id.length + 2)] : []));

    expect(await run()).toBe(3);
    expect(about(ids.sent)).toEqual([]);
    expect(about(ids.rejected)).toEqual([
      expect.stringMatching(/^waiting {2}since/),
      'not sent: SES rejected it; will retry later',
    ]);
    expect(about(ids.malformed)).toEqual([
      expect.stringMatching(/^failed \(refused\) {2}since/),
      'not sent: failed; won’t retry automatically',
    ]);
    // SES may have accepted it, so it isn't sent again, and nothing says that SES rejected it.
    expect(about(ids.lost)).toEqual([
      expect.stringMatching(/^waiting \(held until 20.*Z\) {2}since/),
      'not tried: already being sent, or held until SES confirms an earlier attempt or the next retry',
    ]);
    expect(lines).toContain('Emails to send now: 2. Held for later: 1.');

    afterMinutes(16);
    await run();
    expect(about(ids.lost)).toEqual([
      expect.stringMatching(/^waiting {2}since/),
      'unknown: SES’s response was lost; held until SES confirms it or the next retry',
    ]);
    failures.clear();
    afterMinutes(60);
    expect(await run()).toBe(0);
  });

  test('that SES rejects as malformed is not retried', async () => {
    const id = await inOutbox();
    ses.on(SendEmailCommand).rejects(rejection('BadRequestException'));
    await handler(delivered(id));
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'refused' });
  });

  test('that is too late to be useful is dropped', async () => {
    const id = await inOutbox({ not_after: new Date(Date.now() + 10 * 60_000).toISOString() });
    afterMinutes(16);
    await resendMail();
    expect(sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'too-late' });
  });

  test('that SES accepted without a response is not sent again once SES confirms it', async () => {
    const id = await inOutbox();
    ses.on(SendEmailCommand).rejects(Object.assign(new Error('lost'), { name: 'TimeoutError' }));
    await handler(delivered(id));
    await recordMailEvent(eventOf({ eventType: 'Send', mail: { tags: { 'mail-id': [id] } } }));
    ses.on(SendEmailCommand).resolves({});
    afterMinutes(60);
    await resendMail();
    expect(sent()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });
});

test('the claim of a sender that died expires', async () => {
  const id = await inOutbox();
  expect((await claimMail(id)).state).toBe('claimed');
  expect((await claimMail(id)).state).toBe('held');
  afterMinutes(11);
  expect((await claimMail(id)).state).toBe('claimed');
});

const eventOf = (detail: unknown): Parameters<typeof recordMailEvent>[0] => ({
  ...{ id: '1', version: '0', account: '1', time: '', region: 'us-east-1', resources: [], source: 'aws.ses' },
  'detail-type': 'An event of SES',
  detail,
});

describe('an address that mail', () => {
  const recipients = (emailAddress: string) => [{ emailAddress }];
  const bounceOf = (address: string, bounceType = 'Permanent') =>
    eventOf({
      eventType: 'Bounce',
      mail: {},
      bounce: { bounceType, bouncedRecipients: recipients(address) },
    });
  const complaintOf = (address: string, complaintFeedbackType = 'abuse') =>
    eventOf({
      eventType: 'Complaint',
      mail: {},
      complaint: { complainedRecipients: recipients(address), complaintFeedbackType },
    });

  test.each([
    ['bounced from', bounceOf, 'bounce'],
    ['was reported as spam by', complaintOf, 'complaint'],
  ] as const)('%s is not mailed again and appears nowhere in the row', async (_, event, reason) => {
    const to = `${randomId()}@sender.net`;
    await recordMailEvent(event(to.toUpperCase()));
    await recordMailEvent(event(to));
    const id = await inOutbox({ to });
    await handler(delivered(id));
    expect(sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'suppressed', reason, expires_at: expect.any(Number) });
    const rows = (await stored('Suppression')).filter((row) => row.reason === reason);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(to);
    addFigure('emails blocked', 1);
  });

  test.each([
    ['could not reach for now', (to: string) => bounceOf(to, 'Transient')],
    ['was called no spam by', (to: string) => complaintOf(to, 'not-spam')],
  ])('%s is mailed again', async (_, event) => {
    const to = `${randomId()}@sender.net`;
    await recordMailEvent(event(to));
    await handler(delivered(await inOutbox({ to })));
    expect(sent()).toHaveLength(1);
  });
});

describe('a real sender', () => {
  beforeEach(() => void vi.stubEnv(environmentNames.sender, 'Landfall <no-reply@landfall.app>'));

  test.each([
    'applicant-demo@landfall.example',
    'somebody@example.com',
    'somebody@mail.example.org',
    'somebody@school.test',
    'somebody@company.invalid',
    'root@box.localhost',
  ])('never emails %s', async (to) => {
    const id = await inOutbox({ to });
    await handler(delivered(id));
    expect(sent()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'suppressed', reason: 'no-such-address' });
    addFigure('emails blocked', 1);
  });

  test.each(['a@examples.com', 'a@example.io', 'a@testing.net'])('mails %s', async (to) => {
    await handler(delivered(await inOutbox({ to })));
    expect(sent()).toHaveLength(1);
  });

  test('never emails demo accounts of its own domain', async () => {
    vi.stubEnv(environmentNames.productDomain, 'landfall.app');
    await handler(delivered(await inOutbox({ to: 'hr-demo@landfall.app' })));
    expect(sent()).toEqual([]);
  });
});

test('the purge reads nothing of the outbox, and a suppression is found only by its address', async () => {
  await suppressAddress('Amara@Sender.net ', 'bounce');
  const id = await inOutbox({ to: 'amara@sender.net' });
  expect(await deliverMail(id)).toBe('suppressed');
});
