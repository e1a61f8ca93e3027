import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { ensureAssembly } from '#infra/local/build.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { Problem } from '#shared/contract/error-codes.ts';
import { temporaryFolder } from '../support/local-stack.ts';
import { startSecurityRun } from './local-run.ts';
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

/** The synthesised app with one action taken from the role of a function. */
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

test('a permission taken from a role breaks what needs it, and nothing else', async () => {
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

  const logged = run.functionLines.filter((line) => line.includes(requestId)).join('\n');
  expect(logged).toContain('AccessDenied');
  expect(logged).toContain('is not authorized to perform: dynamodb:PutItem');
});

test('a function cannot borrow what another one may', async () => {
  const run = await startSecurityRun();
  onTestFinished(() => run.stop());
  const eligibility = run.functions().find(({ name }) => /eligibility/.test(name));
  const cases = run.functions().find(({ name }) => /cases/.test(name));
  if (!eligibility || !cases) throw new Error('The functions are not there.');
  const { S3Client, GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { DynamoDBClient, GetItemCommand, ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const clientOf = (environment: Record<string, string>) => ({
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
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
