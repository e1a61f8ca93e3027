import { allowAddress } from './allow-address.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';

const usage = 'npm run allow:mail -- --email <address> [--stage dev | --local]';

/** Allows mail again to an address that bounced or whose owner reported mail as spam. */
await runCommand(async () => {
  const { settings, values } = reachDeployment(['email']);
  if (!values.email) throw new CommandError(`Usage: ${usage}`);
  const wasSuppressed = await allowAddress(
    values.email,
    settings.defaultOrganization || settings.consultationOrganization,
  );
  process.stdout.write(
    wasSuppressed ? 'This address can receive mail again.\n' : 'This address wasn’t blocked.\n',
  );
});
