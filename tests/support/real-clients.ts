import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';

/** An earlier file in this process may have replaced what the clients inherit: see `mockClient`. */
const clients = [CognitoIdentityProviderClient, S3Client, SESv2Client, SecretsManagerClient];
for (const { prototype } of clients) Reflect.deleteProperty(prototype, 'send');
