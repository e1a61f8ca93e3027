import { allowAddress } from './allow-address.ts';
import { runOnDeployment } from './deployment.ts';
import { readEmail } from './read-email.ts';

const description = {
  script: 'allow:mail',
  does: 'Allows mail again to an address that bounced or whose owner reported mail as spam.',
  required: { email: { value: '<address>', text: 'the blocked address' } },
} as const;

await runOnDeployment(description, async ({ settings, values }) => {
  const wasSuppressed = await allowAddress(
    readEmail(description, values.email),
    settings.defaultOrganization || settings.consultationOrganization,
  );
  process.stdout.write(
    wasSuppressed ? 'This address can receive mail again.\n' : 'This address wasn’t blocked.\n',
  );
});
