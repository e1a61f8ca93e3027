import * as z from 'zod/mini';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { ensureAssembly, siteFolder } from '#infra/local/build.ts';
import { startLocal } from '#infra/local/local-stack.ts';
import { seedDemoAccounts } from '#infra/local/seed.ts';
import { openState } from '#infra/local/state.ts';
import { printLine, stateFolder } from '#infra/local/terminal.ts';
import { CommandError, runCommand, wrongUsage } from '#infra/operations/command.ts';
import { addAccounts } from './seed/accounts.ts';
import { openEngineFile } from './seed/engine-file.ts';
import { seedOrganizations } from './seed/organizations.ts';
import { createProgress } from './seed/progress.ts';

const Count = z.coerce.number().check(z.int(), z.positive());
const Options = z.object({
  cases: z._default(Count, 10_000),
  orgs: z._default(Count, 5),
  seed: z._default(Count, 1),
  until: z._default(z.iso.date(), new Date().toISOString().slice(0, 10)),
});

const description = {
  script: 'seed',
  does: 'Fills the local run’s state with plausible people and cases of many organizations, the demo organization first and\nlargest. The same options give the same data. Stop "npm start" first, and start it afterwards.',
  optional: {
    cases: { value: '<number>', text: 'of all organizations (default: 10000)' },
    orgs: { value: '<number>', text: 'of organizations (default: 5)' },
    seed: { value: '<number>', text: 'of the random generator (default: 1)' },
    until: { value: '<date>', text: 'the last day of the data, such as 2026-11-01 (default: today)' },
  },
} as const;

await runCommand(description, async ({ values }) => {
  const options = z.safeParse(Options, values);
  if (!options.success)
    throw wrongUsage(description, 'Numbers must be whole and positive, and the date a day.');
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB)
    throw new CommandError('The seed writes into the local engine; unset AWS_ENDPOINT_URL_DYNAMODB.');
  const { cases, orgs, seed, until } = options.data;
  const began = performance.now();
  const local = await startLocal({
    port: 0,
    state: stateFolder,
    assembly: await ensureAssembly(printLine),
    site: siteFolder,
    log: printLine,
  });
  try {
    await seedDemoAccounts(local);
    const [table = ''] = local.tables;
    Object.assign(process.env, local.operatorEnvironment(), { [environmentNames.table]: table });
    const state = openState(stateFolder);
    const file = openEngineFile(stateFolder, table);
    const progress = createProgress('cases', cases);
    const rows = await seedOrganizations(
      { cases, organizations: orgs, seed, until: new Date(`${until}T00:00:00Z`) },
      { file, addAccounts: (people) => addAccounts(state.database, people) },
      (more) => progress.add(more),
    );
    file.close();
    state.database.close();
    const seconds = Math.round((performance.now() - began) / 1000);
    printLine(`${rows.toLocaleString('en')} rows in ${seconds} s. npm start shows them.`);
  } finally {
    await local.stop();
  }
});
