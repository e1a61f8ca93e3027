import { randomBytes } from 'node:crypto';
import { demoAccounts, demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { demoPassword } from '../local/site-config.ts';
import { CommandError } from './command.ts';
import { fillDemoOrganization } from './demo-organization/fill-demo-organization.ts';
import { requireBucket, runOnDeployment } from './deployment.ts';
import { giveRole } from './give-role.ts';
import { setPassword } from './set-password.ts';

const description = {
  script: 'make-demo-accounts',
  does: 'Creates the demo organization’s accounts in a stage that has them, and sets their password.',
  optional: { password: { value: '<password>', text: 'default: a random one, printed once' } },
  switches: { samples: 'also adds sample people, cases, consultations, and hours' },
} as const;

await runOnDeployment(description, async ({ settings, values, switches }) => {
  const withSamples = switches.samples;
  if (!settings.demoAccounts) {
    throw new CommandError(`cdk.json: the stage "${settings.stage}" has no demo accounts (demoAccounts).`);
  }
  if (withSamples) requireBucket();
  // First, because the sample data sets when their memberships started.
  if (withSamples) await fillDemoOrganization(settings.productDomain, new Date());
  // A local run's terminal and sign-in page show its password. Any other is long and random, with each kind of
  // character the policy requires.
  const known = values.password ?? (switches.local ? demoPassword : undefined);
  const password = known ?? `Aa1-${randomBytes(15).toString('base64url')}`;
  for (const { localPart, role, fullName } of demoAccounts) {
    const email = `${localPart}@${settings.productDomain}`;
    await giveRole({ email, fullName, role, organizationId: demoOrganizationId });
    await setPassword(email, password);
    process.stdout.write(`${email} (${role})\n`);
  }
  process.stdout.write(`Password for all of them${known ? '' : ', shown only once'}: ${password}\n`);
});
