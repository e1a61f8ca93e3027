import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

const Headers = z.record(z.string(), z.looseObject({ value: z.string() }));
const Request = z.looseObject({ uri: z.string(), headers: Headers });
const Answer = z.looseObject({ statusCode: z.number(), headers: z.optional(Headers) });

export interface ViewerRequest {
  readonly method: string;
  readonly uri: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ViewerFunction {
  /** The request as it goes on, or the answer it got already. */
  onRequest(
    request: ViewerRequest,
  ): { passed: z.infer<typeof Request> } | { answered: z.infer<typeof Answer> };
  /** The status of the response as it goes out. */
  onResponse(request: ViewerRequest, status: number): number;
}

const milliseconds = 2_000;

/** Runs the code of a CloudFront function, in a world of its own as CloudFront does. */
export function viewerFunction(code: string): ViewerFunction {
  const context = createContext(Object.create(null));
  new Script(`'use strict';${code};globalThis.handler = handler;`).runInContext(context, {
    timeout: milliseconds,
  });
  const invoke = new Script('JSON.stringify(handler(JSON.parse(event)))');
  const run = (event: unknown): unknown => {
    context.event = JSON.stringify(event);
    return JSON.parse(z.string().parse(invoke.runInContext(context, { timeout: milliseconds })));
  };
  const eventOf = (type: string, request: ViewerRequest) => ({
    version: '1.0',
    context: { eventType: type },
    viewer: { ip: request.ip },
    request: {
      method: request.method,
      uri: request.uri,
      querystring: {},
      cookies: {},
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, { value }])),
    },
  });
  return {
    onRequest(request) {
      const outcome = run(eventOf('viewer-request', request));
      const answered = Answer.safeParse(outcome);
      return answered.success ? { answered: answered.data } : { passed: Request.parse(outcome) };
    },
    onResponse: (request, status) =>
      Answer.parse(
        run({
          ...eventOf('viewer-response', request),
          response: { statusCode: status, statusDescription: '', headers: {}, cookies: {} },
        }),
      ).statusCode,
  };
}
