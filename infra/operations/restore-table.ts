import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { type RestoreReport, restoreRows } from './restore-rows.ts';

const usage =
  'npm run restore:table -- --from <restored table> [--stage dev | --table … --user-pool … | --local]';

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

/**
 * Makes a deployment's table equal to another one: the copy that DynamoDB restored for a point in time. Mail
 * rows are left alone; otherwise sent emails would be sent again.
 */
await runCommand(async () => {
  const { values } = reachDeployment(['from']);
  if (!values.from) throw new CommandError(`Usage: ${usage}`);
  const { written, removed, writtenMeanwhile } = await restoreRows(values.from, createReport());
  print(`${written} rows written, ${removed} removed.`);
  if (writtenMeanwhile > 0)
    throw new CommandError(
      `${writtenMeanwhile} rows were written during the restore. Pause the stage, and run this again.`,
    );
  print('Now run "npm run check:table".');
});
