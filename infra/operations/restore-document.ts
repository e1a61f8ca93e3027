import { CommandError, reachDeployment, runCommand } from './deployment.ts';
import { restoreDocument } from './restore-file.ts';

const usage =
  'npm run restore:document -- --key documents/<case>/<file> --name "Passport.pdf" [--stage dev | --local]';

/** Restores a deleted document, as long as its versions are kept (`retentionDays.oldDocumentVersions`). */
await runCommand(async () => {
  const { values } = reachDeployment(['key', 'name']);
  if (!values.key || !values.name) throw new CommandError(`Usage: ${usage}`);
  await restoreDocument(values.key, values.name);
  process.stdout.write(`${values.name} was restored to its case.\n`);
});
