import { randomUUID } from 'node:crypto';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { ensureAssembly } from '#infra/local/build.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { Problem } from '#shared/contract/problem.ts';
import { credentialsIn, temporaryFolder } from '../support/local-stack.ts';
import { startSecurityRun } from '../support/security-run.ts';
import { send } from './send.ts';

const Statement = z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) });
const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.optional(
        z.looseObject({ PolicyDocument: z.optional(z.looseObject({ Statement: z.array(Statement) })) }),
      ),
    }),
  ),
});

/** The synthesized app without one action in a function's role. */
async function assemblyWithout(action: string, service: string): Promise<string> {
  const whole = await ensureAssembly(() => undefined);
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  let taken = 0;
  for (const name of await readdir(whole)) {
    if (name !== 'landfall-dev-api.template.json') {
      await symlink(join(whole, name), join(folder.path, name));
      continue;
    }
    const template = Template.parse(JSON.parse(await readFile(join(whole, name), 'utf8')));
    for (const [id, { Properties }] of Object.entries(template.Resources)) {
      if (!id.startsWith(`${service}roleDefaultPolicy`)) continue;
      for (const statement of Properties?.PolicyDocument?.Statement ?? []) {
        const actions = [statement.Action].flat();
        const left = actions.filter((each) => each !== action);
        taken += actions.length - left.length;
        statement.Action = left;
      }
    }
    await writeFile(join(folder.path, name), JSON.stringify(template));
  }
  expect(taken).toBe(1);
  return folder.path;
}

test('removing a permission from a role breaks what needs it, and nothing else', async () => {
  const run = await startSecurityRun({ assembly: await assemblyWithout('dynamodb:PutItem', 'cases') });
  onTestFinished(() => run.stop());
  const applicant = await run.addPerson({ fullName: 'Ben', role: 'APPLICANT', organizationId: 'harbor' });
  const { token } = applicant;

  const list = await send(run.url, casesContract.listOwnCases, { token });
  expect(list.status).toBe(200);

  const body = { country: 'US', path: 'US_O1A' };
  const refused = await send(run.url, casesContract.createCase, { token, body });
  expect(refused.status).toBe(500);
  const { code, requestId } = Problem.parse(refused.json);
  expect(code).toBe('unexpected');
  expect(refused.text).not.toMatch(/authorized|dynamodb|arn:/i);

  // A worker's log lines arrive on a different channel than its response.
  const logged = () => run.functionLines.filter((line) => line.includes(requestId)).join('\n');
  await expect.poll(logged).toContain('is not authorized to perform: dynamodb:PutItem');
  expect(logged()).toContain('AccessDenied');
});

test('a function cannot use another one’s permissions', async () => {
  const run = await startSecurityRun();
  onTestFinished(() => run.stop());
  const eligibility = run.functions().find(({ name }) => /eligibility/.test(name));
  const cases = run.functions().find(({ name }) => /cases/.test(name));
  if (!eligibility || !cases) throw new Error('The functions are not there.');
  const { S3Client, GetObjectCommand } = await import('@aws-sdk/client-s3');
  const clientOf = (environment: Record<string, string>) => ({
    ...credentialsIn(environment),
    maxAttempts: 1,
  });
  const [TableName = ''] = run.tables;
  const Key = { pk: { S: 'USER#x' }, sk: { S: 'PROFILE' } };
  const byEligibility = new DynamoDBClient({
    ...clientOf(run.functionEnvironment(eligibility.id)),
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  await expect(byEligibility.send(new GetItemCommand({ TableName, Key }))).rejects.toThrow(/not authorized/);
  const byCases = new DynamoDBClient({
    ...clientOf(run.functionEnvironment(cases.id)),
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  await expect(byCases.send(new GetItemCommand({ TableName, Key }))).resolves.toBeDefined();
  await expect(byCases.send(new ScanCommand({ TableName }))).rejects.toThrow(/not authorized/);
  const objects = new S3Client({
    ...clientOf(run.functionEnvironment(cases.id)),
    endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
  });
  const read = new GetObjectCommand({ Bucket: run.documentsBucket, Key: 'documents/x' });
  await expect(objects.send(read)).rejects.toThrow(/not authorized/);
});

test('a function adds to the audit log and cannot change or delete entries', async () => {
  const run = await startSecurityRun();
  onTestFinished(() => run.stop());
  const cases = run.functions().find(({ name }) => /cases/.test(name));
  if (!cases) throw new Error('There is no such function.');
  const environment = run.functionEnvironment(cases.id);
  const client = new DynamoDBClient({
    ...credentialsIn(environment),
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    maxAttempts: 1,
  });
  const [TableName = ''] = run.tables;
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } });
  const change = (pk: string) => ({
    TableName,
    Key: key(pk),
    UpdateExpression: 'SET kind = :kind',
    ExpressionAttributeValues: { ':kind': { S: 'demo-reset' } },
  });
  const [entry, other] = ['AUDIT#harbor#2026-11', `RATE#${randomUUID()}`];
  await client.send(new PutItemCommand({ TableName, Item: key(entry) }));
  const attacks = [
    new UpdateItemCommand(change(entry)),
    new DeleteItemCommand({ TableName, Key: key(entry) }),
    new TransactWriteItemsCommand({ TransactItems: [{ Update: change(other) }, { Update: change(entry) }] }),
    new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName, Key: key(entry) } }] }),
  ];
  for (const attack of attacks) {
    await expect(client.send(attack as UpdateItemCommand)).rejects.toThrow(/not authorized/);
  }
  const left = await client.send(new GetItemCommand({ TableName, Key: key(entry) }));
  expect(left.Item).toEqual(key(entry));

  // The same calls on another row are permitted, also in a transaction with a new entry.
  await client.send(new UpdateItemCommand(change(other)));
  const beside = { Put: { TableName, Item: { ...key(entry), sk: { S: '2' } } } };
  await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Update: change(other) }, beside] }));
  await client.send(new DeleteItemCommand({ TableName, Key: key(other) }));
});
