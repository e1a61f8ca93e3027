import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { engineHeaders } from '#infra/local/engine-call.ts';
import { readBody } from '#infra/local/http-message.ts';
import { listenOn, loopback } from '#infra/local/port.ts';

/** What the engine reports as consumed: read and write units, and the number of calls. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);
const maxCallSize = 20 * 1024 * 1024;

const Used = z.object({ CapacityUnits: z.number() });
const Answer = z.looseObject({ ConsumedCapacity: z.optional(z.union([Used, z.array(Used)])) });
/** The outbox's own updates: sending an email is separate work that may happen during any request. */
const ofTheOutbox = /"pk":\{"S":"(MAIL|SUPPRESSED)#/;

/**
 * A proxy in front of a table engine that adds up what each call consumed, as the engine reports it. What the
 * outbox uses to send is left out.
 */
export async function startCountingEngine(engine: URL) {
  let used = { reads: 0, writes: 0, calls: 0 };
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target'] ?? '');
    const operation = target.split('.')[1] ?? '';
    const counted = reading.has(operation) || writing.has(operation);
    const text = (await readBody(request, maxCallSize)).toString();
    const body = counted
      ? JSON.stringify({ ...z.parse(z.looseObject({}), JSON.parse(text)), ReturnConsumedCapacity: 'TOTAL' })
      : text;
    const answer = await fetch(engine, {
      method: 'POST',
      headers: { ...engineHeaders, 'x-amz-target': target },
      body,
    });
    const answered = await answer.text();
    if (answer.ok && counted && !(['UpdateItem', 'GetItem'].includes(operation) && ofTheOutbox.test(text))) {
      const { ConsumedCapacity } = Answer.parse(JSON.parse(answered));
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
      used = {
        reads: used.reads + (reading.has(operation) ? units : 0),
        writes: used.writes + (writing.has(operation) ? units : 0),
        calls: used.calls + 1,
      };
    }
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(answered);
  });
  const port = await listenOn(server, 0);
  return {
    url: new URL(`http://${loopback}:${port}`),
    used: (): Units => used,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
