import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { restoreRows } from './restore-rows.ts';

const usage =
  'npm run restore:table -- --from <restored table> [--stage dev | --table … --user-pool … | --local]';

/**
 * Makes the table of a deployment what another one is: the copy that DynamoDB restored of a point in time.
 * Mails are left as they are, or those that went out would go out again.
 */
await runCommand(async () => {
  const { values } = reachDeployment(['from']);
  if (!values.from) throw new CommandError(`Usage: ${usage}`);
  const { written, removed } = await restoreRows(values.from);
  process.stdout.write(`${written} rows written, ${removed} removed. Now run "npm run check:table".\n`);
});
