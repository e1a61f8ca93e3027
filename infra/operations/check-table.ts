import { environmentNames } from '#functions/platform/environment-names.ts';
import { checkConsistency } from './check-consistency.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { invariants } from './invariants/invariants.ts';

/** Cross-checks a deployment's counts, lists, search, documents, bookings, and people. */
await runCommand(async () => {
  reachDeployment([]);
  if (!process.env[environmentNames.documentsBucket])
    throw new CommandError('The documents bucket is unknown. Pass --bucket.');
  const broken = await checkConsistency();
  for (const each of broken) process.stdout.write(`${each}\n`);
  const names = Object.keys(invariants).length;
  process.stdout.write(
    broken.length === 0
      ? `All ${names} invariants pass.\n`
      : `Checked ${names} invariants and found ${broken.length} ${broken.length === 1 ? 'violation' : 'violations'}.\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
