import { Agent, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { invocationHeader, postToEngine } from '#infra/local/engine-call.ts';
import { listenOn, loopback } from '#infra/local/port.ts';
import { unitsIn } from './units-in.ts';

/** The consumption the engine reports: read and write units, and the number of calls. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);
/** The outbox's own updates: sending an email is separate work that may happen during any request. */
const ofTheOutbox = /"pk":\{"S":"(MAIL|SUPPRESSED)#/;

/**
 * A proxy in front of a table engine that sums up each call's consumption, which the local run requests from
 * the engine. Consumption of the outbox is left out. A call that a function repeats because the response took too
 * long, as on a busy machine, counts once.
 */
export async function startCountingEngine(engine: URL) {
  let used = { reads: 0, writes: 0, calls: 0 };
  const counted = new Set<unknown>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target'] ?? '');
    const operation = target.split('.')[1] ?? '';
    const body = await text(request);
    const result = await postToEngine(engine, target, body, { agent });
    const isCounted = reading.has(operation) || writing.has(operation);
    const isOutbox = ['UpdateItem', 'GetItem'].includes(operation) && ofTheOutbox.test(body);
    const { [invocationHeader]: invocation } = request.headers;
    if (result.status === 200 && isCounted && !isOutbox && !counted.has(invocation)) {
      if (invocation !== undefined) counted.add(invocation);
      const units = unitsIn(result.text);
      used = {
        reads: used.reads + (reading.has(operation) ? units : 0),
        writes: used.writes + (writing.has(operation) ? units : 0),
        calls: used.calls + 1,
      };
    }
    response.writeHead(result.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(result.text);
  });
  const port = await listenOn(server, 0);
  return {
    url: new URL(`http://${loopback}:${port}`),
    used: (): Units => used,
    stop: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
