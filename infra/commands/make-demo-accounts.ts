import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { userPool } from '#functions/platform/aws-clients.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { demoAccounts, demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { giveRole } from './give-role.ts';

/** Makes the demo organization's accounts in a stage that has them, under one password, new unless given. */
await runCommand(async () => {
  const { settings, values } = reachDeployment(['password']);
  if (!settings.demoAccounts) {
    throw new CommandError(`cdk.json: the stage "${settings.stage}" has no demo accounts (demoAccounts).`);
  }
  // Long and random, with each kind of character the policy asks for.
  const password = values.password ?? `Aa1-${randomBytes(15).toString('base64url')}`;
  for (const { localPart, role, fullName } of demoAccounts) {
    const email = `${localPart}@${settings.productDomain}`;
    const userId = await ensureSilentUser(email, fullName);
    await userPool().send(
      new AdminSetUserPasswordCommand({
        UserPoolId: setting(environmentNames.userPool),
        Username: email,
        Password: password,
        Permanent: true,
      }),
    );
    await giveRole({ userId, email, fullName, role, organizationId: demoOrganizationId });
    process.stdout.write(`${email} (${role})\n`);
  }
  process.stdout.write(`Password of all of them${values.password ? '' : ', shown this once'}: ${password}\n`);
});

/** The account of an address nobody reads, so nothing is sent to it. */
async function ensureSilentUser(email: string, fullName: string): Promise<string> {
  const account = { UserPoolId: setting(environmentNames.userPool), Username: email };
  try {
    await userPool().send(
      new AdminCreateUserCommand({
        ...account,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: fullName },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  const { UserAttributes } = await userPool().send(new AdminGetUserCommand(account));
  return z.parse(z.uuid(), UserAttributes?.find(({ Name }) => Name === 'sub')?.Value);
}
