import * as z from 'zod/mini';
import { BulkJob, bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { send } from '../../security/send.ts';
import type { LongJob, Stage } from './long-job.ts';

const Page = z.object({
  items: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.optional(z.string()),
});
const Jobs = z.object({ items: z.array(BulkJob) });
/** By turns, so that each turn changes every case; neither is filed or decided. */
const statuses = ['REVIEW', 'COLLECTING'] as const;

/** Sets the status of as many cases as one bulk change takes. */
export const changeCases: LongJob = {
  name: `changing ${limits.bulkCases.toLocaleString('en')} cases`,
  cases: 10_000,
  functionId: 'updatecasework',
  async prepare(stage) {
    const case_ids = await idsOf(stage, 'COLLECTING');
    return {
      items: case_ids.length,
      async start(turn) {
        const change = { kind: 'status', status: statuses[turn % statuses.length] };
        const { id } = await ask(stage, 'startBulkChange', BulkJob, { body: { case_ids, change } });
        return async () => {
          const { items } = await ask(stage, 'listBulkChanges', Jobs);
          const job = items.find((each) => each.id === id);
          if (job?.state === 'DONE' && job.changed !== case_ids.length)
            throw new Error(`The bulk change changed ${job.changed} of ${case_ids.length} cases.`);
          if (job && !['RUNNING', 'DONE'].includes(job.state)) throw new Error(`It is ${job.state}.`);
          return job?.state === 'DONE';
        };
      },
    };
  },
};

async function idsOf({ run, token }: Stage, status: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { status, limit: String(limits.maxPageSize), ...(cursor && { cursor }) };
    const received = await send(run.url, staffCasesContract.listOrganizationCases, { token: token(), query });
    const page = Page.parse(received.json);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor && ids.length < limits.bulkCases);
  if (ids.length < limits.bulkCases)
    throw new Error(`There are ${ids.length} cases of the status ${status}.`);
  return ids.slice(0, limits.bulkCases);
}

async function ask<Schema extends z.ZodMiniType>(
  { run, token }: Stage,
  name: 'startBulkChange' | 'listBulkChanges',
  schema: Schema,
  sent: { readonly body?: unknown } = {},
): Promise<z.output<Schema>> {
  const endpoint = bulkJobsContract[name];
  const { status, text, json } = await send(run.url, endpoint, { ...sent, token: token() });
  if (status !== endpoint.status) throw new Error(`${name} responded with ${status}: ${text}`);
  return schema.parse(json);
}
