import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FunctionError, RequestTooLarge, TooManyInvocations } from '../functions/function-errors.ts';
import { BodyTooLarge, type Handler, readBody, requestUrl, send, sendJson } from '../http-message.ts';
import { authorizeToken } from './jwt-authorizer.ts';
import { requestPayload, responseOf } from './payload.ts';
import { createRouter, createThrottle, decodedPath, type Route } from './routes.ts';

export interface ApiSettings {
  readonly id: string;
  readonly routes: readonly Route[];
}

/**
 * API Gateway's own limits: the bytes of a body, the bytes of the request line with all header values, and the
 * integration timeout in seconds.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const maxBodySize = 10 * 1024 * 1024;
const maxHeaderSize = 10_240;
const integrationSeconds = 30;

class IntegrationTimeout extends Error {}

/** The HTTP API: routes, authorizers, throttling, and API Gateway's own responses. */
export function createGateway(
  api: ApiSettings,
  outside: {
    readonly accountId: string;
    readonly invoke: (arn: string, event: unknown, requestId: string) => Promise<unknown>;
    readonly readSigned: (token: string) => unknown;
    /**
     * The headers that the distribution adds to the viewer's: through its viewer function and for its origin.
     */
    readonly viewerHeaders: (request: IncomingMessage) => Record<string, string>;
    readonly responseHeaders: Readonly<Record<string, string>>;
    readonly accessLog: (line: Record<string, unknown>) => void;
    readonly throttled: boolean;
  },
): Handler {
  const routeFor = createRouter(api.routes);
  const admits = createThrottle(() => performance.now());

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<string> {
    const url = requestUrl(request);
    const reject = (status: number, message: string, headers = {}) =>
      sendJson(response, status, { message }, headers);
    const path = decodedPath(url.pathname);
    const match = routeFor(request.method ?? 'GET', path);
    if (!match) {
      request.resume();
      reject(404, 'Not Found');
      return '-';
    }
    const { route } = match;
    const headers = outside.viewerHeaders(request);
    if (headerSize(request, headers) > maxHeaderSize) {
      request.resume();
      reject(431, 'Request Header Fields Too Large');
      return route.key;
    }
    const body = await readBody(request, maxBodySize);
    if (outside.throttled && !admits(route)) {
      reject(429, 'Too Many Requests');
      return route.key;
    }
    const now = new Date();
    const { authorization } = request.headers;
    const authorized =
      route.authorizer && authorizeToken(authorization, route.authorizer, outside.readSigned, now);
    if (route.authorizer && !authorized) {
      const challenge = authorization ? 'Bearer error="invalid_token"' : 'Bearer';
      reject(401, 'Unauthorized', { 'www-authenticate': challenge });
      return route.key;
    }
    const event = requestPayload({
      ...{ request, url, path, body, match, authorized, requestId, headers, now },
      apiId: api.id,
      accountId: outside.accountId,
    });
    const result = responseOf(await withinTime(outside.invoke(route.functionArn, event, requestId)));
    if (result) send(response, result.status, result.body, result.headers);
    else reject(500, 'Internal Server Error');
    return route.key;
  }

  return async (request, response) => {
    const started = performance.now();
    // In the form of HTTP API request ids: `JKJaXmPLvHcESHA=`.
    const requestId = randomBytes(11).toString('base64');
    response.setHeader('apigw-requestid', requestId);
    for (const [name, value] of Object.entries(outside.responseHeaders)) response.setHeader(name, value);
    let route = '-';
    try {
      route = await respond(request, response, requestId);
    } catch (error) {
      if (error instanceof BodyTooLarge || error instanceof RequestTooLarge)
        sendJson(response, 413, { message: 'Request Entity Too Large' });
      else if (error instanceof IntegrationTimeout)
        sendJson(response, 503, { message: 'Service Unavailable' });
      // https://repost.aws/questions/QUfI6bsdd0SOiPeyimzxSkfQ
      else if (error instanceof FunctionError || error instanceof TooManyInvocations)
        sendJson(response, 500, { message: 'Internal Server Error' });
      else throw error;
    }
    outside.accessLog({
      time: Date.now(),
      requestId,
      route,
      method: request.method,
      path: requestUrl(request).pathname,
      status: response.statusCode,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}

/**
 * The size the gateway counts: the request line and all header values, including those the distribution adds.
 */
const headerSize = (
  { method, url, httpVersion, headers }: IncomingMessage,
  added: Readonly<Record<string, string>>,
): number =>
  [
    `${method} ${url} HTTP/${httpVersion}`,
    ...Object.values({ ...headers, ...added }).flatMap((value) => value ?? []),
  ].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

async function withinTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IntegrationTimeout()), integrationSeconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
