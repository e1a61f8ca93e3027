import { createServer, type IncomingMessage } from 'node:http';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenOn } from '#infra/local/port.ts';
import { table } from '../data/core/table.ts';
import { objectStore } from './object-store.ts';
import { secretStore } from './secret-store.ts';
import { userPool } from './user-pool.ts';

/** The connections that were lost while the function was frozen. */
const lost = new WeakSet<IncomingMessage['socket']>();
let isFrozen = false;
const server = createServer((request, response) => {
  if (isFrozen && lost.has(request.socket)) return request.socket.resetAndDestroy();
  if (!isFrozen) lost.add(request.socket);
  return response.setHeader('content-type', 'application/x-amz-json-1.1').end('{}');
});
beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${await listenOn(server, 0)}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

it.each<[string, () => Promise<unknown>]>([
  ['table', () => table.send(new GetCommand({ TableName: 'any', Key: { pk: 'x', sk: 'x' } }))],
  ['object store', () => objectStore().send(new PutObjectCommand({ Bucket: 'any', Key: 'x', Body: 'x' }))],
  ['secret store', () => secretStore().send(new GetSecretValueCommand({ SecretId: 'any' }))],
  ['user pool', () => userPool().send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_x', Username: 'x' }))],
])('a call to %s succeeds after more connections were lost than it has attempts', async (_name, call) => {
  isFrozen = false;
  await Promise.all(Array.from({ length: 8 }, call));
  isFrozen = true;
  await expect(call()).resolves.toBeDefined();
});
