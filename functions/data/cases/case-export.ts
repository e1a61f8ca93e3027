import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { CaseExport } from '#shared/contract/case-exports.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { currentJob, isRetained, isWaiting } from '../core/job-state.ts';
import { keys } from '../core/keys.ts';
import { queryAll, queryFirst } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { updateAtRevision } from '../core/update-at-revision.ts';

const maxShown = 5;

/** The stored export and its owner. Its rows are in files under `filesOf`. */
export const CaseExportItem = z.extend(z.omit(CaseExport, { available_until: true }), {
  org_id: OrganizationId,
  user_id: PersonId,
  /** The waiting state isn't stored, because no process runs that could set it (see job-state.ts). */
  state: z.enum(BulkJobState.options.filter((state) => state !== 'WAITING')),
  /** Where the next step continues: an index key, or a search position. */
  position: z.optional(z.record(z.string(), z.string())),
  /** True once the whole list was read and only joining the parts remains. */
  is_read: z.boolean(),
  /** The files with the rows so far, in order. Each run of a step writes to a file name of its own. */
  parts: z.array(z.object({ run: z.string(), bytes: z.number() })),
  revision: z.number(),
  expires_at: z.number(),
});
export type CaseExportItem = z.infer<typeof CaseExportItem>;

type JobKey = Pick<CaseExportItem, 'user_id' | 'id'>;

/** The key prefix of all files of an export. */
export const filesOf = ({ id }: Pick<JobKey, 'id'>): string => `${exportPrefix}${id}/`;
export const partKey = (of: Pick<JobKey, 'id'>, run: string): string => `${filesOf(of)}part-${run}.csv`;
export const exportKey = (of: Pick<JobKey, 'id'>): string => `${filesOf(of)}cases.csv`;

export const expiry = (): number => epochSeconds() + exportLimits.retentionDays * 24 * 3600;

export const newCaseExport = (
  of: Pick<CaseExportItem, 'id' | 'org_id' | 'user_id' | 'filter' | 'total'>,
): CaseExportItem => ({
  ...of,
  ...{ state: 'RUNNING', rows: 0, is_read: false, parts: [] },
  ...{ created_at: timestamp(), updated_at: timestamp(), revision: 1, expires_at: expiry() },
});

/** Starts an export: the stream passes the row to the function that runs it. */
export const putCaseExport = (job: CaseExportItem): TransactItem => ({
  Put: { Item: { ...keys.caseExport(job.user_id, job.id), entity: 'CaseExport', ...job } },
});

const parse = (row: Record<string, unknown>): CaseExportItem => currentJob(CaseExportItem.parse(row));

/** @returns undefined for expired exports too, since the file may be deleted before the row */
export async function getCaseExport(userId: string, id: string): Promise<CaseExportItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.caseExport(userId, id), ConsistentRead: true }),
  );
  const job = Item && parse(Item);
  return job && isRetained(job) ? job : undefined;
}

const exportsOf = (userId: string) => ({
  KeyConditionExpression: 'pk = :user AND begins_with(sk, :exports)',
  ExpressionAttributeValues: {
    ':user': keys.caseExport(userId, '').pk,
    ':exports': keys.caseExportPrefix,
  },
  ScanIndexForward: false,
  ConsistentRead: true,
});

/** A person's latest exports, newest first. */
export const listCaseExportItems = async (userId: string): Promise<CaseExportItem[]> =>
  (await queryFirst(exportsOf(userId), maxShown, parse)).filter(isRetained);

/** All stored exports of a person in an organization. */
export const allCaseExportItems = async (userId: string, organizationId: string): Promise<CaseExportItem[]> =>
  (await queryAll(exportsOf(userId), parse)).filter(({ org_id }) => org_id === organizationId);

export const deleteCaseExport = ({ user_id, id }: JobKey): TransactItem => ({
  Delete: { Key: keys.caseExport(user_id, id) },
});

/** A transaction item that changes the row with optimistic locking, and the resulting job. */
export function moveCaseExport(job: CaseExportItem, fields: Partial<CaseExportItem>) {
  const changes = { ...fields, updated_at: timestamp() };
  const update = updateAtRevision(keys.caseExport(job.user_id, job.id), job.revision, changes);
  return { moved: { ...job, ...changes, revision: job.revision + 1 }, update };
}

/**
 * Changes the row with optimistic locking.
 * @returns undefined after a concurrent change
 */
export async function changeCaseExport(
  job: CaseExportItem,
  fields: Partial<CaseExportItem>,
): Promise<CaseExportItem | undefined> {
  const { moved, update } = moveCaseExport(job, fields);
  const written = table.send(new UpdateCommand({ TableName: tableName(), ...update }));
  return (await ifConditionHolds(written)) && moved;
}

/** The fields of a finished export, which is then kept for as long as its file. */
export const finished = (bytes: number): Partial<CaseExportItem> => ({
  ...{ state: 'DONE', bytes, parts: [], position: undefined },
  ...{ finished_at: timestamp(), expires_at: expiry() },
});

export function caseExportResponse(item: CaseExportItem): CaseExport {
  const { org_id, user_id, position, is_read, parts, revision, expires_at, ...job } = item;
  return {
    ...job,
    ...(isWaiting(item) && { state: 'WAITING' }),
    available_until: new Date(expires_at * 1000).toISOString(),
  };
}
