import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../http-message.ts';

/** Bytes. Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const maxUrlSize = 8192;

/**
 * Whether a URL is longer than CloudFront takes; then the request has got its response, and the connection ends.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function refusedAsTooLong(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '', headers } = request;
  if (Buffer.byteLength(`https://${headers.host}${url}`) <= maxUrlSize) return false;
  request.resume();
  send(response, 413, 'Request Entity Too Large', {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  });
  return true;
}
