import { Agent, request as httpRequest } from 'node:http';
import { engineHeaders } from '../engine-call.ts';
import { type Handler, plainHeaders, readBody, sendJson } from '../http-message.ts';
import { AccessDenied } from './access-denied.ts';
import type { Authorize } from './authorize.ts';
import { type KnownTables, tableNeeds, writingOperations } from './table-calls.ts';

const maxRequestSize = 17 * 1024 * 1024;
const target = /^DynamoDB(?:Streams)?_\d+\.(\w+)$/;

/** Stands before the table engine: lets a call through when the caller's role allows it, and only then. */
export function createTableGate(options: {
  /** Where the engine listens. */
  readonly engine: URL;
  readonly tables: KnownTables;
  readonly authorize: Authorize;
  /** Told after each successful write. */
  readonly written: () => void;
}): Handler & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = options.engine;

  const gate: Handler = async (request, response) => {
    const headers = plainHeaders(request);
    const operation = target.exec(headers['x-amz-target'] ?? '')?.[1] ?? '';
    const body = await readBody(request, maxRequestSize);
    try {
      await options.authorize(
        request,
        body,
        tableNeeds(operation, JSON.parse(body.toString()), options.tables),
      );
    } catch (error) {
      const denied = error instanceof AccessDenied;
      const code = denied
        ? 'com.amazonaws.dynamodb.v20120810#AccessDeniedException'
        : 'com.amazon.coral.service#SerializationException';
      const message = error instanceof Error ? error.message : String(error);
      return sendJson(
        response,
        400,
        { __type: code, message },
        { 'content-type': 'application/x-amz-json-1.0' },
      );
    }
    await new Promise<void>((resolve, reject) => {
      const sent = { ...engineHeaders, 'x-amz-target': headers['x-amz-target'] ?? '' };
      const onward = httpRequest(
        {
          hostname,
          port,
          agent,
          method: 'POST',
          path: '/',
          headers: { ...sent, 'content-length': body.length },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
          answer.on('error', reject);
          answer.on('end', () => {
            resolve();
            if (answer.statusCode === 200 && writingOperations.has(operation)) options.written();
          });
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  };
  return Object.assign(gate, { close: () => agent.destroy() });
}
