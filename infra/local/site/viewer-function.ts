import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';
import { requireEdgeLanguage } from '../../edge-language.ts';

const Headers = z.record(z.string(), z.looseObject({ value: z.string() }));
const Request = z.looseObject({ uri: z.string(), headers: Headers });
const ViewerResponse = z.looseObject({ statusCode: z.number(), headers: z.optional(Headers) });

export interface ViewerRequest {
  readonly method: string;
  readonly uri: string;
  /** Values as they are in the URL, like CloudFront's. */
  readonly query: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ViewerFunction {
  /** The request to pass on, or the response the function returned. */
  onRequest(
    request: ViewerRequest,
  ): { request: z.infer<typeof Request> } | { response: z.infer<typeof ViewerResponse> };
  /**
   * The outgoing response. Not used for responses of 400 or more: CloudFront skips the function there.
   * @param headers those of the distribution's policy, by their names in lowercase
   */
  onResponse(
    request: ViewerRequest,
    status: number,
    headers: Readonly<Record<string, string>>,
  ): { readonly status: number; readonly headers: Readonly<Record<string, string>> };
}

/** Headers in the form of CloudFront's events. */
const wrapped = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));

/** Headers of CloudFront's events as plain values. */
export const unwrapped = (headers: z.infer<typeof Headers> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** The timeout applies while loading the code. Calls have none: watching a call costs fifty times the call. */
const milliseconds = 2_000;

/** CloudFront's response when a viewer function throws or returns nothing usable. */
export class ViewerFunctionError extends Error {
  override name = 'ViewerFunctionError';
}

/**
 * Runs the code of a CloudFront function in its own context, as CloudFront does.
 * @throws for code outside the runtime's language: CloudFront would respond 503 to every request
 */
export function viewerFunction(name: string, code: string): ViewerFunction {
  requireEdgeLanguage(name, code);
  const context = createContext(Object.create(null));
  new Script(`'use strict';${code};globalThis.handler = handler;`).runInContext(context, {
    timeout: milliseconds,
  });
  const invoke = new Script('JSON.stringify(handler(JSON.parse(event)))');
  const run = <Outcome>(event: unknown, read: (outcome: unknown) => Outcome): Outcome => {
    try {
      context.event = JSON.stringify(event);
      return read(JSON.parse(z.string().parse(invoke.runInContext(context))));
    } catch (cause) {
      throw new ViewerFunctionError(`The viewer function ${name} could not run`, { cause });
    }
  };
  const eventOf = (type: string, request: ViewerRequest) => ({
    version: '1.0',
    context: { eventType: type },
    viewer: { ip: request.ip },
    request: {
      method: request.method,
      uri: request.uri,
      querystring: wrapped(request.query),
      cookies: {},
      headers: wrapped(request.headers),
    },
  });
  return {
    onRequest(request) {
      return run(eventOf('viewer-request', request), (outcome) => {
        const response = ViewerResponse.safeParse(outcome);
        return response.success ? { response: response.data } : { request: Request.parse(outcome) };
      });
    },
    onResponse(request, status, given) {
      const response = { statusCode: status, statusDescription: '', headers: wrapped(given), cookies: {} };
      const event = { ...eventOf('viewer-response', request), response };
      return run(event, (outcome) => {
        const { statusCode, headers } = ViewerResponse.parse(outcome);
        return { status: statusCode, headers: unwrapped(headers) };
      });
    },
  };
}
