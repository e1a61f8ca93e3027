import { runOnDeployment } from './deployment.ts';
import { restoreDocument } from './restore-file.ts';

const description = {
  script: 'restore:document',
  does: 'Restores a deleted document, if its versions are still kept (retentionDays.oldDocumentVersions).',
  required: {
    key: { value: '<key>', text: 'in the bucket: documents/<case id>/<file>' },
    name: { value: '<name>', text: 'of the document, such as Passport.pdf' },
  },
} as const;

await runOnDeployment(description, async ({ values }) => {
  await restoreDocument(values.key, values.name);
  process.stdout.write(`${values.name} was restored to its case.\n`);
});
