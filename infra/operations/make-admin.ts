import * as z from 'zod/mini';
import { mailInvitation } from '#functions/data/people/pool-users.ts';
import { Email, OrganizationId } from '#shared/schema/common.ts';
import { wrongUsage } from './command.ts';
import { runOnDeployment } from './deployment.ts';
import { giveRole } from './give-role.ts';

const description = {
  script: 'make-admin',
  does: 'Makes someone an ADMIN of an organization. If they have no account, they get an email to set a password.',
  required: {
    email: { value: '<address>', text: 'their email address' },
    name: { value: '<name>', text: 'their full name' },
  },
  optional: {
    organization: { value: '<id>', text: 'default: the stage’s default organization' },
  },
} as const;

await runOnDeployment(description, async ({ settings, values }) => {
  const email = z.safeParse(Email, values.email);
  const organization = z.safeParse(OrganizationId, values.organization ?? settings.defaultOrganization);
  if (!email.success) throw wrongUsage(description, `${values.email} isn’t an email address.`);
  if (!organization.success)
    throw wrongUsage(description, 'The organization’s ID is missing or isn’t valid.');
  const person = { email: email.data, fullName: values.name };
  const { needsInvitation } = await giveRole({ ...person, role: 'ADMIN', organizationId: organization.data });
  if (needsInvitation) await mailInvitation(person.email);
  const next = needsInvitation ? 'We sent them an email to set a password.' : 'They can sign in as before.';
  process.stdout.write(`${person.email} is now an ADMIN of "${organization.data}". ${next}\n`);
});
