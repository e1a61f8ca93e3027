import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';

let known = '';

/**
 * Reads the secret that CloudFront sends to the API, for tests that call the functions directly. The client is
 * new each time, because a file that starts several stacks has a port for each.
 */
export async function learnOriginSecret(): Promise<void> {
  const SecretId = setting(environmentNames.originSecretArn);
  const read = new GetSecretValueCommand({ SecretId, VersionStage: 'AWSCURRENT' });
  const { SecretString = '' } = await new SecretsManagerClient().send(read);
  known = SecretString;
}

export const originSecret = (): string => known;
