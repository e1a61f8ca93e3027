import * as z from 'zod/mini';
import { getOrganization } from '#functions/data/people/organization.ts';
import { mailInvitation } from '#functions/data/people/pool-users.ts';
import { cannotReceivePoolMail, unmailableText } from '#functions/mail/mail-block-reason.ts';
import { FullName } from '#shared/contract/profile.ts';
import { OrganizationId } from '#shared/schema/common.ts';
import { CommandError, wrongUsage } from './command.ts';
import { runOnDeployment } from './deployment.ts';
import { giveRole } from './give-role.ts';
import { readEmail } from './read-email.ts';

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

await runOnDeployment(description, async ({ settings, values, switches }) => {
  const email = readEmail(description, values.email);
  const fullName = z.safeParse(FullName, values.name);
  const organization = z.safeParse(OrganizationId, values.organization ?? settings.defaultOrganization);
  if (!fullName.success || fullName.data === '') throw wrongUsage(description, 'The name isn’t valid.');
  if (!organization.success)
    throw wrongUsage(description, 'The organization’s ID is missing or isn’t valid.');
  // Before anything is created: the invitation would fail. The local run has a mailbox for every address.
  if (!switches.local && cannotReceivePoolMail(email)) throw new CommandError(`${email}: ${unmailableText}.`);
  const isNew = (await getOrganization(organization.data)) === undefined;
  const person = { email, fullName: fullName.data, organizationId: organization.data };
  const { needsInvitation } = await giveRole({ ...person, role: 'ADMIN' });
  if (needsInvitation) await mailInvitation(email);
  const next = needsInvitation ? 'We sent them an email to set a password.' : 'They can sign in as before.';
  process.stdout.write(
    `${email} is now an ADMIN of ${isNew ? 'the new organization ' : ''}"${organization.data}". ${next}\n`,
  );
});
