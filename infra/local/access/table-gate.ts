import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { callerHeader, engineHeaders } from '../engine-call.ts';
import { type Handler, plainHeaders, readBody, sendJson } from '../http-message.ts';
import { AccessDenied } from './access-denied.ts';
import type { Authorize } from './authorize.ts';
import { type KnownTables, tableNeeds, writingOperations } from './table-calls.ts';
import { askForCapacity, type TableContention } from './table-contention.ts';

const maxRequestSize = 17 * 1024 * 1024;
const target = /^DynamoDB(?:Streams)?_\d+\.(\w+)$/;

interface EngineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sits in front of the table engine: lets a call through when the caller's role allows it, and no other call is in
 * its way on DynamoDB.
 */
export function createTableGate(options: {
  /** Where the engine listens. */
  readonly engine: URL;
  readonly tables: KnownTables;
  readonly authorize: Authorize;
  readonly contention: TableContention;
  /** Told after each successful write. */
  readonly written: () => void;
}): Handler & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = options.engine;

  const gate: Handler = async (request, response) => {
    const headers = plainHeaders(request);
    const operation = target.exec(headers['x-amz-target'] ?? '')?.[1] ?? '';
    const body = await readBody(request, maxRequestSize);
    const refuse = (problem: object) =>
      sendJson(response, 400, problem, { 'content-type': 'application/x-amz-json-1.0' });
    let input: unknown;
    let caller: string;
    try {
      input = JSON.parse(body.toString());
      const needs = tableNeeds(operation, input, options.tables);
      ({ name: caller } = await options.authorize(request, body, needs));
    } catch (error) {
      const denied = error instanceof AccessDenied;
      const code = denied
        ? 'com.amazonaws.dynamodb.v20120810#AccessDeniedException'
        : 'com.amazon.coral.service#SerializationException';
      return refuse({ __type: code, message: error instanceof Error ? error.message : String(error) });
    }
    const admitted = options.contention.enter(operation, input, caller);
    if (admitted.refused) return refuse(admitted.refused);
    let succeeded: string | undefined;
    let answer: EngineAnswer;
    try {
      const asked = JSON.stringify(askForCapacity(operation, input));
      answer = await send(headers['x-amz-target'] ?? '', asked, caller);
      if (answer.status === 200) succeeded = answer.text;
    } finally {
      await admitted.settle(succeeded);
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.text);
    if (answer.status === 200 && writingOperations.has(operation)) options.written();
  };

  const send = (target: string, body: string, caller: string) =>
    new Promise<EngineAnswer>((resolve, reject) => {
      const sent = {
        ...{ ...engineHeaders, 'x-amz-target': target, [callerHeader]: caller },
        'content-length': Buffer.byteLength(body),
      };
      const onward = httpRequest(
        { hostname, port, agent, method: 'POST', path: '/', headers: sent },
        async (answer) => {
          try {
            resolve({ status: answer.statusCode ?? 500, headers: answer.headers, text: await text(answer) });
          } catch (error) {
            reject(error);
          }
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
  return Object.assign(gate, { close: () => agent.destroy() });
}
