import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readBody, sendJson } from './http-message.ts';
import { createLocalServer } from './local-server.ts';

test('does not log a client that disconnects mid-request, but logs any other error', async () => {
  const logged: string[] = [];
  const { server, serve } = createLocalServer((line) => logged.push(line));
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  serve(async (incoming, response) => {
    if (incoming.method === 'GET') throw new Error('broken');
    started.resolve();
    await readBody(incoming, 100).finally(ended.resolve);
    sendJson(response, 200, {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const leaving = request({ port, method: 'POST', headers: { 'content-length': '10' } });
  leaving.on('error', () => undefined);
  leaving.write('part');
  await started.promise;
  leaving.destroy();
  await ended.promise.catch(() => undefined);
  const { status } = await fetch(`http://127.0.0.1:${port}/thrown`);
  expect(status).toBe(500);
  expect(logged).toEqual([expect.stringContaining('GET /thrown: Error: broken')]);
  server.close();
});
