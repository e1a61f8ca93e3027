import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { restoreRows } from './restore-rows.ts';

const usage =
  'npm run restore:table -- --from <restored table> [--stage dev | --table … --user-pool … | --local]';

/**
 * Makes a deployment's table equal to another one: the copy that DynamoDB restored for a point in time. Mail
 * rows are left alone; otherwise sent emails would be sent again.
 */
await runCommand(async () => {
  const { values } = reachDeployment(['from']);
  if (!values.from) throw new CommandError(`Usage: ${usage}`);
  const { written, removed } = await restoreRows(values.from);
  process.stdout.write(`${written} rows written, ${removed} removed. Now run "npm run check:table".\n`);
});
