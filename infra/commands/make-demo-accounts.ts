import { randomBytes } from 'node:crypto';
import { demoAccounts, demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { giveRole } from './give-role.ts';
import { setPassword } from './set-password.ts';

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
    await giveRole({ email, fullName, role, organizationId: demoOrganizationId });
    await setPassword(email, password);
    process.stdout.write(`${email} (${role})\n`);
  }
  process.stdout.write(`Password of all of them${values.password ? '' : ', shown this once'}: ${password}\n`);
});
