import { randomBytes } from 'node:crypto';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { demoAccounts, demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { demoPassword } from '../local/site-config.ts';
import { fillDemoOrganization } from './demo-organization/fill-demo-organization.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { giveRole } from './give-role.ts';
import { setPassword } from './set-password.ts';

/**
 * Creates the demo organization's accounts in a stage that has them, with one password, which is generated
 * unless given. With `--samples` the organization also gets its sample people, cases, consultations, and hours.
 */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const withSamples = args.includes('--samples');
  const { settings, values } = reachDeployment(
    ['password'],
    args.filter((arg) => arg !== '--samples'),
  );
  if (!settings.demoAccounts) {
    throw new CommandError(`cdk.json: the stage "${settings.stage}" has no demo accounts (demoAccounts).`);
  }
  if (withSamples && !process.env[environmentNames.documentsBucket])
    throw new CommandError('The documents bucket is unknown. Pass --bucket.');
  // First, because the sample data sets when their memberships started.
  if (withSamples) await fillDemoOrganization(settings.productDomain, new Date());
  // A local run's terminal and sign-in page show its password. Any other is long and random, with each kind of
  // character the policy requires.
  const known = values.password ?? (args.includes('--local') ? demoPassword : undefined);
  const password = known ?? `Aa1-${randomBytes(15).toString('base64url')}`;
  for (const { localPart, role, fullName } of demoAccounts) {
    const email = `${localPart}@${settings.productDomain}`;
    await giveRole({ email, fullName, role, organizationId: demoOrganizationId });
    await setPassword(email, password);
    process.stdout.write(`${email} (${role})\n`);
  }
  process.stdout.write(`Password for all of them${known ? '' : ', shown only once'}: ${password}\n`);
});
