import { invocationHeader } from '../engine-call.ts';
import { type Handler, plainHeaders, readBody } from '../http-message.ts';
import { AccessDenied } from './access-denied.ts';
import type { Authorize } from './authorize.ts';
import { type EngineCalls, errorResponse, operationOf } from './engine-calls.ts';
import { type KnownTables, tableNeeds } from './table-calls.ts';

const maxRequestSize = 17 * 1024 * 1024;

/** Sits in front of the table engine and forwards a call if the caller's role allows it. */
export function createTableGate(options: {
  readonly calls: EngineCalls;
  readonly tables: KnownTables;
  readonly authorize: Authorize;
}): Handler {
  return async (request, response) => {
    const { 'x-amz-target': named = '', [invocationHeader]: invocation } = plainHeaders(request);
    const body = await readBody(request, maxRequestSize);
    const respond = async () => {
      let input: unknown;
      let caller: string;
      try {
        input = JSON.parse(body.toString());
        const needs = tableNeeds(operationOf(named), input, options.tables);
        ({ name: caller } = await options.authorize(request, body, needs));
      } catch (error) {
        const denied = error instanceof AccessDenied;
        const __type = denied
          ? 'com.amazonaws.dynamodb.v20120810#AccessDeniedException'
          : 'com.amazon.coral.service#SerializationException';
        return errorResponse({ __type, message: error instanceof Error ? error.message : String(error) });
      }
      return options.calls.pass(named, input, { caller, invocation });
    };
    const { status, headers, text } = await respond();
    response.writeHead(status, headers);
    response.end(text);
  };
}
