import { createServer } from 'node:http';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenOn } from '#infra/local/port.ts';
import { table } from '../data/core/table.ts';
import { mailService } from './mail-service.ts';
import { objectStore } from './object-store.ts';
import { userPool } from './user-pool.ts';

/** Records the timeouts that clients request, and gives each client one short attempt. */
const { requested } = vi.hoisted(() => ({ requested: [] as [number, number][] }));
vi.mock('./timeouts.ts', async (original: () => Promise<typeof import('./timeouts.ts')>) => {
  const { clientTimeouts } = await original();
  return {
    clientTimeouts: (...times: Parameters<typeof clientTimeouts>) => {
      requested.push(times);
      return clientTimeouts(20, 1);
    },
  };
});

/** Accepts every request and never responds. */
const silent = createServer(() => undefined);
beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${await listenOn(silent, 0)}`);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'cases');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
  vi.unstubAllEnvs();
});

it.each([
  ['table', () => table.send(new GetCommand({ TableName: 'any', Key: { pk: 'x', sk: 'x' } }))],
  ['object store', () => objectStore().send(new HeadObjectCommand({ Bucket: 'any', Key: 'x' }))],
  ['user pool', () => userPool().send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_x', Username: 'x' }))],
  ['mail service', () => mailService().send(new SendEmailCommand({ Content: {} }))],
])('a call to %s without a response ends when its time is over', async (_name, call) => {
  const waiting = new Promise((resolve) => setTimeout(resolve, 5000, 'still waiting'));
  await expect(Promise.race([call(), waiting])).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('no connection to the mail service is kept for the next email', () => {
  // Its type depends on the platform.
  const settings: unknown = Object(mailService().config.requestHandler).httpHandlerConfigs();
  for (const agent of ['httpAgent', 'httpsAgent'])
    expect(settings).toMatchObject({ [agent]: { keepAlive: false } });
});

it('all attempts of a call fit in ten seconds, those of mail in thirty', () => {
  const longest = requested
    .map(([requestTimeout, maxAttempts]) => requestTimeout * maxAttempts)
    .sort((a, b) => a - b);
  expect(longest).toHaveLength(4);
  expect(longest[2]).toBeLessThan(10_000);
  expect(longest[3]).toBeLessThan(30_000);
});

it('an operator’s command waits longer than a function', async () => {
  const { clientTimeouts } = await vi.importActual<typeof import('./timeouts.ts')>('./timeouts.ts');
  expect(clientTimeouts(2200, 4).requestHandler).toMatchObject({
    requestTimeout: 2200,
    connectionTimeout: 1000,
  });
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', undefined);
  expect(clientTimeouts(2200, 4)).toMatchObject({
    maxAttempts: 4,
    requestHandler: { requestTimeout: 22_000, connectionTimeout: 10_000 },
  });
});
