import * as z from 'zod/mini';
import { mailInvitation } from '#functions/data/people/pool-users.ts';
import { Email, OrganizationId } from '#shared/schema/common.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { giveRole } from './give-role.ts';

const usage =
  'npm run make-admin -- --email you@example.com --name "Your Name" [--organization id] [--stage dev | --local]';

/** Creates a deployment's first ADMIN. Someone without an account gets an email to set a password. */
await runCommand(async () => {
  const { settings, values } = reachDeployment(['email', 'name', 'organization']);
  const email = z.safeParse(Email, values.email);
  const organization = z.safeParse(OrganizationId, values.organization ?? settings.defaultOrganization);
  if (!email.success || !values.name || !organization.success) throw new CommandError(`Usage: ${usage}`);
  const person = { email: email.data, fullName: values.name };
  const { needsInvitation } = await giveRole({ ...person, role: 'ADMIN', organizationId: organization.data });
  if (needsInvitation) await mailInvitation(person.email);
  const next = needsInvitation ? 'We sent them an email to set a password.' : 'They can sign in as before.';
  process.stdout.write(`${person.email} is now an ADMIN of "${organization.data}". ${next}\n`);
});
