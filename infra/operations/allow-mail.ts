import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { liftSuppression } from '#functions/data/jobs/suppression.ts';
import { mailService } from '#functions/platform/mail-service.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';

const usage = 'npm run allow:mail -- --email <address> [--stage dev | --local]';

/** Allows mail again to an address that mail bounced from, or whose owner reported it as spam. */
await runCommand(async () => {
  const { values } = reachDeployment(['email']);
  if (!values.email) throw new CommandError(`Usage: ${usage}`);
  const ours = await liftSuppression(values.email);
  const theirs = await liftOnAccount(values.email);
  process.stdout.write(
    ours || theirs ? 'This address can receive mail again.\n' : 'This address was not suppressed.\n',
  );
});

/** SES keeps a list of its own for the account. @returns whether the address was on it */
async function liftOnAccount(EmailAddress: string): Promise<boolean> {
  try {
    await mailService().send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}
