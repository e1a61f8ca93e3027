import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Set by CloudFront's viewer function, over whatever the viewer sent. */
export const viewerAddressHeader = 'x-viewer-address';

/** Put by CloudFront on the way to the API, over whatever the viewer sent: the request came through it. */
export const originSecretHeader = 'x-origin-secret';

/**
 * The caller's network address. The API's own address is open to everybody, so what CloudFront says of the
 * viewer counts only beside CloudFront's secret; else the caller is whoever the gateway sees.
 */
export function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const told = headers[viewerAddressHeader];
  const secret = headers[originSecretHeader];
  if (told && secret !== undefined && isOriginSecret(secret)) return told;
  return requestContext.http.sourceIp;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests: they are of one length, whatever was sent. */
const isOriginSecret = (given: string): boolean =>
  timingSafeEqual(digest(given), digest(setting(environmentNames.originSecret)));
