import type { IncomingMessage } from 'node:http';
import type { RateRule } from '../firewall/firewall.ts';

/** Bytes. Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxUrlSize = 8192;

/**
 * CloudFront's response to a URL that is too long, after which it closes the connection; undefined lets the
 * request through. Source:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function rejectLongUrl({ url = '', headers }: IncomingMessage): RateRule['response'] | undefined {
  if (Buffer.byteLength(`https://${headers.host}${url}`) <= maxUrlSize) return undefined;
  return {
    status: 413,
    headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
    body: 'Request Entity Too Large',
  };
}
