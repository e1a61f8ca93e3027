import type { IncomingMessage, ServerResponse } from 'node:http';

/** One part of the local run behind a path prefix. It responds to every request it receives. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * Whether the client disconnected before the request was read. That is not an error, and no one waits for a
 * response.
 */
export const senderLeft = (request: IncomingMessage): boolean => request.destroyed && !request.readableEnded;

/**
 * Reads the whole body.
 * @throws BodyTooLarge past `limit` bytes; the rest of the body is read and discarded, so that the client sees
 *   the response instead of a broken connection
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length <= limit) parts.push(part);
    else if (length > limit * 4) {
      request.destroy();
      break;
    }
  }
  if (length > limit) throw new BodyTooLarge();
  return Buffer.concat(parts);
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void =>
  send(response, status, JSON.stringify(body), {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...headers,
  });

/** Header names in lower case with one value each, as AWS services see them. */
export function plainHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

/** The request URL; only path and query matter. A path that begins with two slashes isn't another host. */
export const requestUrl = ({ url = '/' }: IncomingMessage): URL =>
  new URL(url.startsWith('/') ? `http://local${url}` : url, 'http://local');
