import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { userPool } from '#functions/platform/user-pool.ts';

/** Sets an account's permanent password, so that it can sign in immediately. */
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
