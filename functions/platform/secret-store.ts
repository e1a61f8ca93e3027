import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { retryOnNewConnections } from './retry-on-new-connections.ts';
import { clientTimeouts } from './timeouts.ts';

let client: SecretsManagerClient | undefined;

export function secretStore(): SecretsManagerClient {
  client ??= retryOnNewConnections(new SecretsManagerClient(clientTimeouts(2200, 2)));
  return client;
}

const Value = z.string().check(z.minLength(32));

async function readStage(SecretId: string, VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string> {
  const { SecretString } = await secretStore().send(new GetSecretValueCommand({ SecretId, VersionStage }));
  return Value.parse(SecretString);
}

/** The current value first, then the previous one, if the secret was ever rotated. */
export async function readSecret(arn: string): Promise<readonly string[]> {
  const [current, previous] = await Promise.all([
    readStage(arn, 'AWSCURRENT'),
    readStage(arn, 'AWSPREVIOUS').catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }),
  ]);
  return previous === undefined ? [current] : [current, previous];
}
