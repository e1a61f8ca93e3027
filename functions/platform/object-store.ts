import { S3Client } from '@aws-sdk/client-s3';
import { retryOnNewConnections } from './retry-on-new-connections.ts';
import { clientTimeouts } from './timeouts.ts';

export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

let client: S3Client | undefined;

export function objectStore(): S3Client {
  client ??= retryOnNewConnections(
    new S3Client({
      ...clientTimeouts(2200, 4),
      // Stores other than S3 don't have a host name per bucket.
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
      // Otherwise, the checksum of an empty body would be signed into a presigned PUT.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
  return client;
}
