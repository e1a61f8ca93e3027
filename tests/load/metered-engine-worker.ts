import { Agent, createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { callerHeader } from '#infra/local/engine-call.ts';
import { listenOn } from '#infra/local/port.ts';
import type { MeteredUse } from './metered-engine.ts';
import { unitsIn } from './units-in.ts';

if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;
const engine = new URL(z.parse(z.string(), workerData));
const agent = new Agent({ keepAlive: true });

const Problem = z.looseObject({ __type: z.string() });

const used = new Map<string, MeteredUse>();
const entryOf = (caller: string): MeteredUse => {
  const use = used.get(caller) ?? { calls: 0, reads: 0, writes: 0, refused: {} };
  used.set(caller, use);
  return use;
};

const server = createServer(async (incoming, outgoing) => {
  const body = await text(incoming);
  const { host, connection, ...headers } = incoming.headers;
  const operation = String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const { status, response } = await new Promise<{ status: number; response: string }>((resolve, reject) => {
    const { hostname, port: enginePort } = engine;
    const onward = request({ hostname, port: enginePort, agent, method: 'POST', path: '/', headers });
    onward.on('response', async (received) =>
      resolve({ status: received.statusCode ?? 500, response: await text(received) }),
    );
    onward.on('error', reject);
    onward.end(body);
  });
  const caller = headers[callerHeader];
  if (typeof caller === 'string') {
    const use = entryOf(caller);
    use.calls++;
    if (status === 200)
      use[/^(Get|Query|Scan|BatchGet|TransactGet)/.test(operation) ? 'reads' : 'writes'] += unitsIn(response);
    else {
      const code = Problem.parse(JSON.parse(response)).__type.replace(/^.*#/, '');
      use.refused[code] = (use.refused[code] ?? 0) + 1;
    }
  }
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(response);
});

port.on('message', () => {
  port.postMessage(Object.fromEntries(used));
  used.clear();
});
port.postMessage(await listenOn(server, 0));
