import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketSettings, CorsRule } from './bucket-settings.ts';
import { ObjectError } from './object-error.ts';

const matches = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i').test(value);

function ruleFor(bucket: BucketSettings, origin: string, method: string): CorsRule | undefined {
  return bucket.cors.find(
    (rule) =>
      rule.AllowedOrigins.some((allowed) => matches(allowed, origin)) && rule.AllowedMethods.includes(method),
  );
}

/** Adds the bucket's CORS headers to the response; does nothing for a request without an Origin. */
export function applyCors(bucket: BucketSettings, request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  const rule = ruleFor(bucket, origin, request.method ?? 'GET');
  if (!rule) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin');
  if (rule.ExposedHeaders.length > 0) {
    response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  }
}

/** @throws ObjectError 403 when no rule of the bucket allows what the browser is about to send */
export function respondToPreflight(
  bucket: BucketSettings,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin = '' } = request.headers;
  const method = request.headers['access-control-request-method'] ?? '';
  const wanted = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim());
  const rule = ruleFor(bucket, origin, method);
  const allowed =
    rule &&
    wanted.every((name) => name === '' || rule.AllowedHeaders.some((pattern) => matches(pattern, name)));
  if (!rule || !allowed) {
    throw new ObjectError(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  response.writeHead(200, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-allow-headers': wanted.join(', '),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  });
  response.end();
}
