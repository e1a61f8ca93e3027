import { minMilliseconds } from '#functions/cases/job-pace.ts';
import { CaseItem } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getRows } from '#functions/data/core/read-all.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { ask, jobIn, type LongJob, type Stage } from './long-job.ts';

/** Alternated, so that each turn changes every case. Neither status means filed or decided. */
const statuses = ['REVIEW', 'COLLECTING'] as const;

/** Sets the status of as many cases as fit into one bulk change. */
export const changeCases: LongJob = {
  name: `changing ${limits.bulkCases.toLocaleString('en')} cases`,
  item: 'case',
  maxPerSecond: 1000 / minMilliseconds.changedCase,
  async prepare(stage) {
    const case_ids = await idsOf(stage, 'COLLECTING');
    const before = await versionsOf(case_ids);
    return {
      items: case_ids.length * stage.turns,
      async start(turn) {
        const change = { kind: 'status', status: statuses[turn % statuses.length] };
        const { id } = await ask(stage, bulkJobsContract.startBulkChange, { body: { case_ids, change } });
        return async () => {
          const { items } = await ask(stage, bulkJobsContract.listBulkChanges);
          const job = jobIn(items, id);
          if (job.state === 'DONE' && job.changed !== job.total)
            throw new Error(`The bulk change changed ${job.changed} of ${job.total} cases.`);
          return job.done / job.total;
        };
      },
      async verify() {
        const after = await versionsOf(case_ids);
        const wrong = case_ids.filter((id) => after.get(id) !== (before.get(id) ?? 0) + stage.turns);
        return wrong.length > 0 ? [`${wrong.length} cases were not changed once in each turn`] : [];
      },
    };
  },
};

async function idsOf(stage: Stage, status: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { status, limit: String(limits.maxPageSize), ...(cursor && { cursor }) };
    const page = await ask(stage, staffCasesContract.listOrganizationCases, { query });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor && ids.length < limits.bulkCases);
  if (ids.length < limits.bulkCases)
    throw new Error(`There are ${ids.length} cases of the status ${status}.`);
  return ids.slice(0, limits.bulkCases);
}

/** How often each case was changed. */
async function versionsOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await getRows(
    caseIds.map((id) => keys.case(id)),
    { ConsistentRead: true },
  );
  return new Map(rows.map((row) => CaseItem.parse(row)).map(({ id, version }) => [id, version]));
}
