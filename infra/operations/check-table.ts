import { environmentNames } from '#functions/platform/environment-names.ts';
import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { type Broken, brokenInvariants, invariants } from './invariants/invariants.ts';
import { readModel } from './invariants/read-model.ts';

const line = ({ invariant, what }: Broken): string => `${invariant}: ${what}`;

/**
 * Checks that everything kept agrees with everything else: counts, lists, search, documents, bookings,
 * people. A deployment in use changes while it is read, so what looks broken is looked at once more, and
 * only what is broken both times is said.
 */
await runCommand(async () => {
  reachDeployment([]);
  if (!process.env[environmentNames.documentsBucket])
    throw new CommandError('The documents bucket is unknown. Pass --bucket.');
  const check = async () => brokenInvariants(await readModel({ withAccounts: true }));
  const first = new Set((await check()).map(line));
  const broken = first.size === 0 ? [] : (await check()).map(line).filter((each) => first.has(each));
  for (const each of broken) process.stdout.write(`${each}\n`);
  const names = Object.keys(invariants).length;
  process.stdout.write(
    broken.length === 0
      ? `All ${names} invariants pass.\n`
      : `Found ${broken.length} violations of ${names} invariants.\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
