import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { findSecret } from '../platform/secrets.ts';

/** Set by CloudFront's viewer function, overwriting any value from the viewer. */
export const viewerAddressHeader = 'x-viewer-address';

/**
 * Set by CloudFront on requests to the API, overwriting any value from the viewer. Proves that a request came
 * through CloudFront.
 */
export const originSecretHeader = 'x-origin-secret';

/**
 * The caller's IP address. The API's own URL is public, so CloudFront's header is trusted only together with
 * CloudFront's secret; otherwise the address is the one that the gateway sees.
 */
export async function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): Promise<string> {
  const reported = headers[viewerAddressHeader];
  const secret = headers[originSecretHeader];
  if (reported && secret !== undefined && (await isOriginSecret(secret))) return reported;
  return requestContext.http.sourceIp;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Accepts the current secret and the previous one, which CloudFront sends until the new one is deployed. Compares
 * digests because they have equal length.
 */
const isOriginSecret = async (given: string): Promise<boolean> =>
  (await findSecret('origin', (value) => timingSafeEqual(digest(given), digest(value)))) !== undefined;
