import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';

const once = <Client>(make: () => Client): (() => Client) => {
  let made: Client | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const patience = { maxAttempts: 4, requestHandler: { requestTimeout: 5000, connectionTimeout: 1000 } };

/** One client a container, made when it is first needed. Endpoints come from AWS_ENDPOINT_URL*, never from here. */
export const objectStore = once(
  () =>
    new S3Client({
      ...patience,
      // Another store than S3 has no host name for each bucket.
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
      // Else the checksum of an empty body would be signed into a presigned PUT.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);
export const mailService = once(() => new SESv2Client(patience));
export const userPool = once(() => new CognitoIdentityProviderClient(patience));
