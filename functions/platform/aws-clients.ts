import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';

// One client a container, made when it is first needed, so that a function's bundle has only those it asks
// for. Endpoints come from AWS_ENDPOINT_URL*, never from here.

const patience = { maxAttempts: 4, requestHandler: { requestTimeout: 5000, connectionTimeout: 1000 } };

let s3: S3Client | undefined;
let ses: SESv2Client | undefined;
let cognito: CognitoIdentityProviderClient | undefined;

export function objectStore(): S3Client {
  s3 ??= new S3Client({
    ...patience,
    // Another store than S3 has no host name for each bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    // Else the checksum of an empty body would be signed into a presigned PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return s3;
}

export function mailService(): SESv2Client {
  ses ??= new SESv2Client(patience);
  return ses;
}

export function userPool(): CognitoIdentityProviderClient {
  cognito ??= new CognitoIdentityProviderClient(patience);
  return cognito;
}
