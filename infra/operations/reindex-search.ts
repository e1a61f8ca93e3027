import { runOnDeployment } from './deployment.ts';
import { type Reindexed, reindexRows } from './reindex-rows.ts';

const line = ({ read, members, cases, documents, filings, calls, removed, reminders }: Reindexed): string =>
  `${read} rows read: ${cases} cases, ${documents} documents, ${filings} filings, ${members} members, and ${calls} calls reindexed, ${removed} outdated entries removed, reminders started for ${reminders} cases’ due dates or filings`;

const description = {
  script: 'reindex:search',
  does: 'Rebuilds the search, the indexes of cases, documents, people, and booked calls, and the worklists. Safe to run\nwhile the stage is in use, and safe to repeat.',
};

await runOnDeployment(description, async () => {
  const done = await reindexRows((total) => process.stderr.write(`${line(total)}...\n`));
  process.stdout.write(`${line(done)}.\n`);
});
