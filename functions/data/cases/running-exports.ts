import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { expectVersion } from '../core/expect-version.ts';
import { isWaiting } from '../core/job-state.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { CaseExportItem, expiry } from './case-export.ts';

/**
 * The exports that hold one of an organization's slots. A finished export keeps its slot until another one starts.
 */
export const RunningExportsItem = z.object({
  org_id: OrganizationId,
  running: z.array(z.object({ user_id: PersonId, id: z.string() })),
  revision: z.number(),
  expires_at: z.number(),
});
type RunningExportsItem = z.infer<typeof RunningExportsItem>;

async function getRunningExports(org_id: string): Promise<RunningExportsItem> {
  const Key = keys.runningExports(org_id);
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item ? RunningExportsItem.parse(Item) : { org_id, running: [], revision: 0, expires_at: 0 };
}

export const putRunningExports = (
  { org_id, revision }: Pick<RunningExportsItem, 'org_id' | 'revision'>,
  running: RunningExportsItem['running'],
): TransactItem => ({
  Put: {
    Item: {
      ...keys.runningExports(org_id),
      entity: 'RunningExports',
      ...{ org_id, running, revision: revision + 1, expires_at: expiry() },
    },
    ...expectVersion(revision, 'revision'),
  },
});

/**
 * For the transaction that starts or resumes an export; its condition fails if another one started concurrently.
 * Finished exports don't write here: starting an export checks the state of those that hold a slot.
 * @returns undefined if the person or the organization is at the limit
 */
export async function takeExportSlot({
  org_id,
  user_id,
  id,
}: Pick<CaseExportItem, 'org_id' | 'user_id' | 'id'>): Promise<TransactItem | undefined> {
  const current = await getRunningExports(org_id);
  const others = current.running.filter((each) => each.id !== id);
  const rows = await getRows(
    others.map((each) => keys.caseExport(each.user_id, each.id)),
    { ConsistentRead: true },
  );
  const running = rows
    .map((row) => CaseExportItem.parse(row))
    .filter((job) => job.state === 'RUNNING' && !isWaiting(job));
  const own = running.filter((job) => job.user_id === user_id);
  const isFull = running.length >= exportLimits.runningOfOrganization || own.length >= exportLimits.running;
  const named = [...running.map((job) => ({ user_id: job.user_id, id: job.id })), { user_id, id }];
  return isFull ? undefined : putRunningExports(current, named);
}

/**
 * Removes a person's exports from the slots.
 * @returns undefined if the person has none there
 */
export async function clearRunningExports(
  organizationId: string,
  userId: string,
): Promise<TransactItem | undefined> {
  const current = await getRunningExports(organizationId);
  const others = current.running.filter(({ user_id }) => user_id !== userId);
  return others.length < current.running.length ? putRunningExports(current, others) : undefined;
}
