import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { credentialsIn, startTestStack, type TestStack } from '../support/local-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const clientFor = (environment: Record<string, string>) =>
  new SecretsManagerClient({
    ...credentialsIn(environment),
    endpoint: environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
    maxAttempts: 1,
  });
const functionNamed = (name: string) => stack.functions().find(({ id }) => id.startsWith(name))?.id ?? '';
const as = (name: string) => clientFor(stack.functionEnvironment(functionNamed(name)));
const arnOf = (name: 'signingSecretArn' | 'originSecretArn') =>
  stack.functions().flatMap(({ environment }) => environment[environmentNames[name]] ?? [])[0] ?? '';
const get = (SecretId: string, VersionStage?: string) =>
  new GetSecretValueCommand({ SecretId, VersionStage });

test('a secret can be read only by functions whose role allows it', async () => {
  const signing = arnOf('signingSecretArn');
  expect((await as('cases').send(get(signing))).SecretString).toMatch(/^\w{64}$/);
  expect((await as('consultations').send(get(arnOf('originSecretArn')))).SecretString).toMatch(/^\w{64}$/);
  const denied = { name: 'AccessDeniedException' };
  await expect(as('eligibility').send(get(signing))).rejects.toMatchObject(denied);
  await expect(as('purge').send(get(signing))).rejects.toMatchObject(denied);
  await expect(as('cases').send(get(arnOf('originSecretArn')))).rejects.toMatchObject(denied);
  await expect(as('cases').send(get(`${signing}x`))).rejects.toMatchObject(denied);
  const SecretString = 'a'.repeat(64);
  const put = new PutSecretValueCommand({ SecretId: signing, SecretString });
  await expect(as('cases').send(put)).rejects.toMatchObject(denied);
});

test('a new value becomes current, and the previous one stays until the next', async () => {
  const operator = clientFor(stack.operatorEnvironment());
  const SecretId = arnOf('signingSecretArn');
  const secretValue = async (stage?: string) => (await operator.send(get(SecretId, stage))).SecretString;
  const put = (SecretString: string) => operator.send(new PutSecretValueCommand({ SecretId, SecretString }));
  const first = await operator.send(get(SecretId));
  expect(first.VersionStages).toEqual(['AWSCURRENT']);
  const missing = { name: 'ResourceNotFoundException' };
  await expect(secretValue('AWSPREVIOUS')).rejects.toMatchObject(missing);
  await put('the second value');
  expect([await secretValue(), await secretValue('AWSPREVIOUS')]).toEqual([
    'the second value',
    first.SecretString,
  ]);
  await put('the third value');
  expect([await secretValue('AWSCURRENT'), await secretValue('AWSPREVIOUS')]).toEqual([
    'the third value',
    'the second value',
  ]);
  const byId = await operator.send(new GetSecretValueCommand({ SecretId, VersionId: first.VersionId }));
  expect([byId.SecretString, byId.VersionStages ?? []]).toEqual([first.SecretString, []]);
  await expect(operator.send(get('nothing'))).rejects.toMatchObject(missing);
});
