import type { IncomingMessage } from 'node:http';
import type { RateRule } from '../firewall/firewall.ts';

/** Bytes. Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxUrlSize = 8192;

const rejection = (status: number, body: string, headers = {}): RateRule['response'] => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * CloudFront's response to a URL that is too long, after which it closes the connection, or to a GET request with a
 * body; undefined lets the request through. Source:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function rejectAtEdge(request: IncomingMessage): RateRule['response'] | undefined {
  const { method, url = '', headers } = request;
  if (Buffer.byteLength(`https://${headers.host}${url}`) > maxUrlSize)
    return rejection(413, 'Request Entity Too Large', { connection: 'close' });
  if (method === 'GET' && hasBody(request)) return rejection(403, 'Forbidden');
  return undefined;
}
