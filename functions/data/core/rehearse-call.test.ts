import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { rehearseCall } from './rehearse-call.ts';
import { table } from './table.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('warms up the client without a network call', async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const send = vi.spyOn(table.config.requestHandler, 'handle').mockRejectedValue(new Error('refused'));
  await rehearseCall();
  expect(send).not.toHaveBeenCalled();
  // The stub is removed after the warm-up.
  const real = new GetCommand({ TableName: 'table', Key: { pk: 'a', sk: 'b' } });
  await expect(table.send(real)).rejects.toThrow('refused');
});
