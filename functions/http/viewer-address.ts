import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { findSecret } from '../platform/secrets.ts';

/** Set by CloudFront's viewer function, over whatever the viewer sent. */
export const viewerAddressHeader = 'x-viewer-address';

/** Put by CloudFront on the way to the API, over whatever the viewer sent: the request came through it. */
export const originSecretHeader = 'x-origin-secret';

/**
 * The caller's network address. The API's own address is open to everyone, so what CloudFront says of the
 * viewer counts only beside CloudFront's secret; else the caller is whoever the gateway sees.
 */
export async function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): Promise<string> {
  const told = headers[viewerAddressHeader];
  const secret = headers[originSecretHeader];
  if (told && secret !== undefined && (await isOriginSecret(secret))) return told;
  return requestContext.http.sourceIp;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The current one or the one before: CloudFront sends that until it is deployed. Digests are of one length. */
const isOriginSecret = async (given: string): Promise<boolean> =>
  (await findSecret('origin', (value) => timingSafeEqual(digest(given), digest(value)))) !== undefined;
