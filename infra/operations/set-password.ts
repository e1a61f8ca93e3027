import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { userPool } from '#functions/platform/user-pool.ts';

/** Gives an account this password for good, so that it signs in at once. */
export async function setPassword(email: string, password: string): Promise<void> {
  await userPool().send(
    new AdminSetUserPasswordCommand({
      UserPoolId: setting(environmentNames.userPool),
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
}
