import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EmailContent, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partitions } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import {
  credentialsIn,
  startTestStack,
  type TestStack,
  tableClientFor,
  temporaryFolder,
} from '../support/local-stack.ts';

let stack: TestStack;
let TableName: string;
let operator: DynamoDBDocumentClient;

const functionNamed = (name: string): string =>
  stack.functions().find(({ id }) => id.startsWith(name))?.id ?? `no function ${name}`;

beforeAll(async () => {
  stack = await startTestStack();
  TableName = stack.tables[0] ?? '';
  operator = tableClientFor(stack.operatorEnvironment());
});
afterAll(() => stack.stop());

const outboxItem = (id: string, to: string) => ({
  pk: `MAIL#${id}`,
  sk: 'MAIL',
  entity: 'Mail',
  mail_id: id,
  to,
  subject: `Subject ${id}`,
  state: 'waiting',
  created_at: '2026-01-01T00:00:00.000Z',
  heading: 'Heading',
  paragraphs: ['Words'],
});

describe('the table behind the gate', () => {
  test('has the template’s key and indexes, and transactions are atomic', async () => {
    const index = tableIndexes.casesByApplicant;
    const Item = { pk: 'A', sk: '1', [index.partition]: 'someone', [index.sort]: '2026' };
    await operator.send(new PutCommand({ TableName, Item }));
    const { Items } = await operator.send(
      new QueryCommand({
        TableName,
        IndexName: index.name,
        KeyConditionExpression: '#partition = :someone',
        ExpressionAttributeNames: { '#partition': index.partition },
        ExpressionAttributeValues: { ':someone': 'someone' },
      }),
    );
    expect(Items).toEqual([Item]);
    const attempt = operator.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'B', sk: '1' } } },
          {
            ConditionCheck: {
              TableName,
              Key: { pk: 'A', sk: '1' },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ],
      }),
    );
    await expect(attempt).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    expect(
      (await operator.send(new GetCommand({ TableName, Key: { pk: 'B', sk: '1' } }))).Item,
    ).toBeUndefined();
  });

  test('a function can do what its role allows and nothing else', async () => {
    const sendMail = tableClientFor(stack.functionEnvironment(functionNamed('sendmail')));
    const Key = { pk: 'C', sk: '1' };
    await sendMail.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET x = :x',
        ExpressionAttributeValues: { ':x': 1 },
      }),
    );
    for (const refused of [
      () => sendMail.send(new DeleteCommand({ TableName, Key })),
      () => sendMail.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
      () => sendMail.send(new ScanCommand({ TableName })),
      () => sendMail.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] })),
    ]) {
      await expect(refused()).rejects.toMatchObject({ name: 'AccessDeniedException' });
    }
    await expect(
      tableClientFor(stack.functionEnvironment(functionNamed('custommessage'))).send(
        new PutCommand({ TableName, Item: Key }),
      ),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('is not authorized to perform: dynamodb:PutItem'),
    });
  });

  test('a wrong secret is rejected', async () => {
    const environment = { ...stack.operatorEnvironment(), AWS_SECRET_ACCESS_KEY: 'guess' };
    await expect(
      tableClientFor(environment).send(new GetCommand({ TableName, Key: { pk: 'A', sk: '1' } })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});

test('a write gets its number without scanning earlier writes', async () => {
  const folder = await temporaryFolder();
  const engine = await startTableEngine(folder.path);
  const database = new DatabaseSync(join(folder.path, 'tables.sqlite'), { readOnly: true });
  // The engine's own queries: one per write, and one per read of the stream.
  const number = 'CAST(sequence_number AS INTEGER)';
  const plans = [
    `SELECT COALESCE(MAX(${number}), 0) + 1 FROM _stream_records WHERE table_name = 'a'`,
    `SELECT new_image FROM _stream_records WHERE table_name = 'a' AND shard_id = 'b' AND ${number} > 1 ORDER BY ${number}`,
  ].map((query) => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${query}`).all()));
  expect(plans[0]).toMatch(/SEARCH .* INDEX stream_numbers/);
  expect(plans[1]).toMatch(/SEARCH .* INDEX shard_numbers/);
  database.close();
  await engine.stop();
  await folder.remove();
});

describe('the outbox', () => {
  test('a new mail is sent once with its attachment, and filtered items are not', async () => {
    const item = outboxItem('mail-1', 'amara@example.com');
    const attachments = [{ name: 'call.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' }];
    await operator.send(new PutCommand({ TableName, Item: { ...item, attachments } }));
    await operator.send(new PutCommand({ TableName, Item: { ...item, pk: 'other', entity: 'Case' } }));
    await stack.streamsSettled();
    const mails = stack.mailbox.list().filter(({ to }) => to.includes('amara@example.com'));
    expect(mails).toMatchObject([
      {
        subject: 'Subject mail-1',
        text: expect.stringContaining('Words'),
        html: expect.stringContaining('Words'),
        attachments: [
          {
            name: 'call.ics',
            type: 'text/calendar',
            content: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
          },
        ],
      },
    ]);
    const page = await fetch(`${stack.url}/mailbox/${mails[0]?.id}`);
    expect(await page.text()).toContain('Subject mail-1');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const content = await fetch(`${stack.url}/mailbox/${mails[0]?.id}/html`);
    expect(content.headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  test('an email that SES rejects blocks no other, is retried, and its address is in no log', async () => {
    await operator.send(new PutCommand({ TableName, Item: outboxItem('mail-2', 'refuse@example.com') }));
    await operator.send(new PutCommand({ TableName, Item: outboxItem('mail-3', 'after@example.com') }));
    await stack.streamsSettled();
    expect(stack.mailbox.list().filter(({ to }) => to.includes('after@example.com'))).toHaveLength(1);
    const Key = { pk: 'MAIL#mail-2', sk: 'MAIL' };
    const { Item } = await operator.send(new GetCommand({ TableName, Key }));
    expect(Item).toMatchObject({ state: 'waiting', attempts: 1, purge: partitions.waitingMail('mail-2') });
    expect(stack.deadLetters()).toEqual([]);
    // A worker's log lines arrive on a different channel than its response.
    const lines = () => stack.functionLines.filter((line) => line.includes('mail-2'));
    await expect.poll(() => lines().join()).toContain('MessageRejected');
    expect(stack.functionLines.filter((line) => line.includes('refuse@'))).toEqual([]);
  });

  test.each([
    ['bounces', 'bounce+one@simulator.amazonses.com', 'bounce'],
    ['is reported as spam', 'complaint+one@simulator.amazonses.com', 'complaint'],
  ])('an email that %s is the last one to its address', async (_, to, reason) => {
    const stateOf = async (id: string) => {
      await operator.send(new PutCommand({ TableName, Item: outboxItem(id, to) }));
      await stack.streamsSettled();
      const Key = { pk: `MAIL#${id}`, sk: 'MAIL' };
      return (await operator.send(new GetCommand({ TableName, Key }))).Item;
    };
    expect(await stateOf(`${reason}-1`)).toMatchObject({ state: 'sent' });
    expect(await stateOf(`${reason}-2`)).toMatchObject({ state: 'suppressed', reason });
    expect(stack.mailbox.list().filter((mail) => mail.to.includes(to))).toHaveLength(1);
    expect(stack.functionLines.filter((line) => line.includes('simulator'))).toEqual([]);
  });

  test('an email lost by the stream is sent by the schedule, with its attachment', async () => {
    const to = 'lost@example.com';
    const Item = {
      ...outboxItem('mail-5', to),
      attachments: [{ name: 'call.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
      purge: 'OUTBOX#WAITING',
      purge_at: '2026-01-01T00:00:00.000Z',
    };
    await operator.send(new PutCommand({ TableName, Item: { ...Item, entity: 'Draft' } }));
    await operator.send(new PutCommand({ TableName, Item }));
    await stack.streamsSettled();
    expect(stack.mailbox.list().filter((mail) => mail.to.includes(to))).toEqual([]);
    await stack.runSchedule('resendmail');
    await stack.runSchedule('resendmail');
    expect(stack.mailbox.list().filter((mail) => mail.to.includes(to))).toHaveLength(1);
  });

  test('a record the stream cannot deliver becomes a visible dead letter', async () => {
    const { mail_id: _, ...item } = outboxItem('mail-4', 'amara@example.com');
    await operator.send(new PutCommand({ TableName, Item: item }));
    await stack.streamsSettled();
    expect(stack.deadLetters()).toHaveLength(1);
    expect(stack.deadLetters()[0]?.queue).toContain('UnsentMail');
    expect(await (await fetch(`${stack.url}/mailbox`)).text()).toContain('Failed events');
  });
});

// aws/aws-sdk-js-v3#1196
test('SES ends a connection that is used again, as one that a frozen function kept would have ended', async () => {
  const environment = stack.functionEnvironment(functionNamed('sendmail'));
  const client = new SESv2Client({
    ...{ ...credentialsIn(environment), endpoint: environment.AWS_ENDPOINT_URL_SESV2 ?? '', maxAttempts: 1 },
    requestHandler: { httpAgent: { maxSockets: 1 } },
  });
  const send = () =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: 'no-reply@landfall.example',
        Destination: { ToAddresses: ['amara@example.com'] },
        Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Words' } } } },
      }),
    );
  await send();
  await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('SES accepts mail only from those allowed to send for its domain', async () => {
  const send = (environment: Record<string, string>, from: string, ...to: string[]) =>
    new SESv2Client({
      ...credentialsIn(environment),
      endpoint: environment.AWS_ENDPOINT_URL_SESV2 ?? '',
    }).send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: to },
        Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Words' } } } },
      }),
    );
  const sendMail = stack.functionEnvironment(functionNamed('sendmail'));
  const { MessageId } = await send(
    sendMail,
    'Landfall <no-reply@landfall.example>',
    'bounce@simulator.amazonses.com',
  );
  expect(stack.mailbox.get(MessageId ?? '')).toMatchObject({ subject: 'Hello', bounced: true });
  await expect(send(sendMail, 'someone@else.example', 'amara@example.com')).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
  await expect(
    send(stack.functionEnvironment(functionNamed('cases')), 'no-reply@landfall.example', 'amara@example.com'),
  ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const many = Array.from({ length: 51 }, (_, index) => `amara${index}@example.com`);
  await expect(send(sendMail, 'no-reply@landfall.example', ...many)).rejects.toMatchObject({
    name: 'BadRequestException',
    message: 'Recipient count exceeds 50.',
  });
  await send(sendMail, 'no-reply@landfall.example', ...many.slice(1));
  // openstax/accounts#253
  await send(sendMail, '"Landfall, Inc." <no-reply@landfall.example>', "o'neil+visa@mail.example.com");
  for (const [from, to] of [
    ['Landfall, Inc. <no-reply@landfall.example>', 'amara@example.com'],
    ['Landfäll <no-reply@landfall.example>', 'amara@example.com'],
    ['no-reply@landfall.example', 'amara @example.com'],
    ['no-reply@landfall.example', 'amára@example.com'],
    ['no-reply@landfall.example', 'amara@'],
  ] as const)
    await expect(send(sendMail, from, to)).rejects.toMatchObject({
      name: 'BadRequestException',
      message: expect.stringContaining('Illegal address'),
    });
  await expect(send(sendMail, 'no-reply@landfall.example', 'refuse@example.com')).rejects.toMatchObject({
    name: 'MessageRejected',
  });
});

/** Sends an email as a function does. One client an email, because a connection serves only one. */
async function sendEmail(Content: EmailContent): Promise<void> {
  const environment = stack.functionEnvironment(functionNamed('sendmail'));
  const { AWS_ENDPOINT_URL_SESV2: endpoint = '' } = environment;
  await new SESv2Client({ ...credentialsIn(environment), endpoint }).send(
    new SendEmailCommand({
      FromEmailAddress: 'no-reply@landfall.example',
      Destination: { ToAddresses: ['amara@example.com'] },
      Content,
    }),
  );
}

test('SES requires a body, and exactly one kind of content', async () => {
  const Subject = { Data: 'Your call' };
  const Simple = { Subject, Body: { Html: { Data: '<p>Words</p>' } } };
  await sendEmail({ Simple });
  for (const content of [{ Simple: { Subject, Body: {} } }, {}, { Simple, Raw: { Data: Buffer.from('x') } }])
    await expect(sendEmail(content)).rejects.toMatchObject({ name: 'BadRequestException' });
});

test('SES requires an encoding for text and attachments that aren’t ASCII', async () => {
  const send = (subject: object, attachment: object) =>
    sendEmail({
      Simple: {
        Subject: { Data: 'Your call', ...subject },
        Body: { Text: { Data: 'Words' } },
        Attachments: [{ FileName: 'call.ics', RawContent: Buffer.from('Call'), ...attachment }],
      },
    });
  const accented = { Data: 'You’re invited' };
  const RawContent = Buffer.from('Tomás');
  await send({}, {});
  await send({ ...accented, Charset: 'UTF-8' }, { RawContent, ContentTransferEncoding: 'BASE64' });
  for (const [subject, attachment] of [
    [accented, {}],
    [{}, { RawContent }],
    [{}, { FileName: 'call' }],
  ] as const)
    await expect(send(subject, attachment)).rejects.toMatchObject({ name: 'BadRequestException' });
});

test('scheduled functions run', async () => {
  await stack.runSchedule('sendreminders');
  await stack.runSchedule('purge');
  expect(stack.deadLetters().filter(({ queue }) => queue.includes('FailedJobs'))).toEqual([]);
});

test('a scheduled function that runs when the local run stops is not recorded as failed', async () => {
  const local = await startTestStack();
  const runs = local.runSchedule('resendmail');
  await local.stop();
  await runs;
  expect(local.complaints).toEqual([]);
});

test('a restart keeps the data and sends no mail twice', async () => {
  const folder = await temporaryFolder();
  const first = await startTestStack({ state: folder.path });
  const before = tableClientFor(first.operatorEnvironment());
  const [name = ''] = first.tables;
  await before.send(new PutCommand({ TableName: name, Item: outboxItem('mail-9', 'amara@example.com') }));
  await first.streamsSettled();
  await first.stop();
  const second = await startTestStack({ state: folder.path });
  await second.streamsSettled();
  const { Item } = await tableClientFor(second.operatorEnvironment()).send(
    new GetCommand({ TableName: name, Key: { pk: 'MAIL#mail-9', sk: 'MAIL' } }),
  );
  expect(Item).toMatchObject({ mail_id: 'mail-9' });
  expect(second.mailbox.list()).toHaveLength(1);
  await expect(startTestStack({ port: second.port })).rejects.toThrow(`Port ${second.port} is in use.`);
  await second.stop();
  await folder.remove();
});
