import { runOnDeployment } from './deployment.ts';
import { requireRestoredCopy } from './require-restored-copy.ts';
import { restoreCase } from './restore-case-rows.ts';

const description = {
  script: 'restore:case',
  does: 'Restores a case deleted by retention, if its files are still kept (retentionDays.oldDocumentVersions).',
  required: {
    from: { value: '<table>', text: 'the copy that DynamoDB restored to a point in time' },
    case: { value: '<case id>', text: 'the case' },
  },
} as const;

await runOnDeployment(description, async ({ values, switches }) => {
  // The local run restores no tables, and its copies are made by tests.
  if (!switches.local) await requireRestoredCopy(values.from);
  const { rows, documents } = await restoreCase(values.from, values.case);
  process.stdout.write(
    `Case restored: ${rows} rows, ${documents} documents. Now run "npm run check:table".\n`,
  );
});
