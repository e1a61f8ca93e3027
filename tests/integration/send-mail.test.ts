import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { randomId } from '#functions/data/ids.ts';
import { putMail } from '#functions/data/mail.ts';
import { claimMail } from '#functions/data/outbox.ts';
import { writeTogether } from '#functions/data/transaction.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { renderMail } from '#functions/mail/render-mail.ts';
import { handler } from '#functions/triggers/send-mail.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

const mail = composeMail({
  to: 'amara@example.com',
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['Welcome.'],
});

async function inOutbox(): Promise<string> {
  const id = randomId();
  await writeTogether(
    putMail(
      { ...mail, attachments: [{ name: 'call.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR é' }] },
      id,
    ),
  );
  return id;
}
const delivered = (...mailIds: string[]): DynamoDBStreamEvent => ({
  Records: mailIds.map((mailId, position) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(position), NewImage: { mail_id: { S: mailId } } },
  })),
});
const sent = () => ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input);

test('a mail goes out with text, HTML and attachment', async () => {
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

test('a mail the stream delivers again goes out once', async () => {
  const id = await inOutbox();
  await handler(delivered(id));
  expect(await handler(delivered(id, id))).toEqual({ batchItemFailures: [] });
  expect(sent()).toHaveLength(1);
});

test('two deliveries at once send it once, and the one that waited is reported', async () => {
  const id = await inOutbox();
  const answers = await Promise.all([handler(delivered(id)), handler(delivered(id))]);
  expect(sent()).toHaveLength(1);
  await handler(delivered(id));
  expect(sent()).toHaveLength(1);
  expect(answers.flatMap((answer) => answer.batchItemFailures).length).toBeLessThanOrEqual(1);
});

test('one that fails is reported alone, and may be tried at once', async () => {
  const [first, second] = [await inOutbox(), await inOutbox()];
  ses.on(SendEmailCommand).rejectsOnce(new Error('busy')).resolves({});
  const { batchItemFailures } = await handler(delivered(first, second));
  expect(batchItemFailures).toHaveLength(1);
  expect(await handler(delivered(first, second))).toEqual({ batchItemFailures: [] });
  expect(sent()).toHaveLength(3);
});

test('a claim of a sender that died runs out', async () => {
  const id = await inOutbox();
  expect((await claimMail(id)).state).toBe('claimed');
  expect((await claimMail(id)).state).toBe('held');
  process.env.LANDFALL_NOW = new Date(Date.now() + 61_000).toISOString();
  try {
    expect((await claimMail(id)).state).toBe('claimed');
  } finally {
    delete process.env.LANDFALL_NOW;
  }
});
