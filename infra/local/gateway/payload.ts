import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { plainHeaders } from '../http-message.ts';
import type { Authorized } from './jwt-authorizer.ts';
import type { Match } from './routes.ts';

/**
 * The types whose bodies an HTTP API passes on as text. Any other body, even a form or one without a type, is base64.
 * Source: ministackorg/ministack#766, measured on AWS
 */
const textual = /^(text\/|application\/(json|javascript|xml)\s*(;|$))/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');
/** `20/Nov/2026:20:46:00 +0000`. */
const commonLogTime = (date: Date): string =>
  `${two(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`;

/** The event of an HTTP API, payload format 2.0. */
export function requestPayload(parts: {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Decoded. */
  readonly path: string;
  readonly body: Buffer;
  readonly match: Match;
  readonly authorized: Authorized | undefined;
  readonly requestId: string;
  readonly apiId: string;
  readonly accountId: string;
  readonly headers: Record<string, string>;
  readonly now: Date;
}): unknown {
  const { request, url, path, body, match, authorized, requestId, headers, now } = parts;
  const { cookie, ...visible } = { ...plainHeaders(request), ...headers };
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name).join(',')]),
  );
  const asText = textual.test(visible['content-type'] ?? '') && !visible['content-encoding'];
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(cookie && { cookies: cookie.split(/; */) }),
    headers: visible,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId: parts.accountId,
      apiId: parts.apiId,
      ...(authorized && { authorizer: { jwt: { claims: authorized.claims, scopes: null } } }),
      domainName: visible.host ?? '',
      domainPrefix: parts.apiId,
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: visible['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.route.key,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !asText,
  };
}

const Structured = z.object({
  statusCode: z.number(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
  cookies: z.optional(z.array(z.string())),
});

interface HandlerResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
}

/** A function's return value as API Gateway interprets it; undefined where it would respond with 500. */
export function responseOf(value: unknown): HandlerResponse | undefined {
  const isStructured = typeof value === 'object' && value !== null && 'statusCode' in value;
  if (!isStructured) {
    const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null));
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const parsed = Structured.safeParse(value);
  if (!parsed.success) return undefined;
  const { statusCode, headers = {}, body = '', isBase64Encoded, cookies } = parsed.data;
  const lower = Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)]);
  return {
    status: statusCode,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(lower),
      ...(cookies && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
