import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { restoreCase } from './restore-case-rows.ts';

const usage =
  'npm run restore:case -- --from <restored table> --case <case id> [--stage dev | --table … --bucket … | --local]';

/** Restores a case that retention removed, as long as its files are kept (`retentionDays.oldDocumentVersions`). */
await runCommand(async () => {
  const { values } = reachDeployment(['from', 'case']);
  if (!values.from || !values.case) throw new CommandError(`Usage: ${usage}`);
  const { rows, documents } = await restoreCase(values.from, values.case);
  process.stdout.write(
    `Case restored: ${rows} rows, ${documents} documents. Now run "npm run check:table".\n`,
  );
});
