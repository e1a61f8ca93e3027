import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import type { SecretName } from '#functions/platform/grants.ts';

const values: Readonly<Record<SecretName, string>> = {
  signing: 'a-secret-of-the-tests-that-is-long-enough',
  origin: 'another-secret-of-the-tests-long-enough',
};

/** The secrets' ARNs for a test that has a table but no local stack. */
export const fakeSecretArn = (name: SecretName): string => `secret-${name}`;

/** Secrets that were never rotated, behind the Secrets Manager client. */
export function fakeSecrets(): void {
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .callsFake(({ SecretId, VersionStage }) => {
      const name = (['signing', 'origin'] as const).find((each) => fakeSecretArn(each) === SecretId);
      if (name === undefined || VersionStage !== 'AWSCURRENT')
        throw new ResourceNotFoundException({ message: `No ${VersionStage} of ${SecretId}`, $metadata: {} });
      return { SecretString: values[name] };
    });
}
