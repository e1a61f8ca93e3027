import { CommandError } from './command.ts';
import { lastOutputs, runOnDeployment } from './deployment.ts';
import { requirePaused } from './require-paused.ts';
import { requireRestoredCopy } from './require-restored-copy.ts';
import { type RestoreReport, restoreRows } from './restore-rows.ts';

const description = {
  script: 'restore:table',
  does: 'Makes the table match a copy that DynamoDB restored to a point in time. Pause the stage first.',
  required: { from: { value: '<table>', text: 'the restored copy' } },
} as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const progressEvery = 100_000;

/** Every line has what an operator needs to act on it, by ID. */
function createReport(): RestoreReport {
  let printedAt = 0;
  return {
    compared(rows) {
      if (rows - printedAt < progressEvery) return;
      printedAt = rows;
      print(`${rows} rows compared`);
    },
    accessRestored: ({ userId, organizationId, role, roleBefore }) =>
      print(
        `review access: ${userId} is ${role} in ${organizationId} again (was ${roleBefore ?? 'not a member'})`,
      ),
    deletedSince: ({ user_id, org_id, carried_out_at }) =>
      print(`delete again: ${user_id} in ${org_id}, deleted on ${carried_out_at}`),
  };
}

await runOnDeployment(description, async ({ settings, values, switches }) => {
  // The local run restores no tables, and its copies are made by tests.
  if (!switches.local) {
    await requireRestoredCopy(values.from);
    await requirePaused(lastOutputs()[`landfall-${settings.stage}-web`]?.SiteUrl);
  }
  const { written, removed, writtenMeanwhile } = await restoreRows(values.from, createReport());
  print(`${written} rows written, ${removed} removed.`);
  if (writtenMeanwhile > 0)
    throw new CommandError(
      `${writtenMeanwhile} rows were written during the restore. Pause the stage, and run this again.`,
    );
  print('Now run "npm run check:table".');
});
