import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { CaseExport } from '#shared/contract/case-exports.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { currentJob, isWaiting } from '../core/job-state.ts';
import { keys } from '../core/keys.ts';
import { updateOverRevision } from '../core/over-revision.ts';
import { queryAll, queryFirst } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

const shownAtMost = 5;

/** An export as it is stored, with the person in whose name it runs. Its rows are in files under `filesOf`. */
export const CaseExportItem = z.extend(z.omit(CaseExport, { available_until: true }), {
  org_id: OrganizationId,
  user_id: PersonId,
  /** That it waits is not stored, because nothing runs that could notice (see job-state.ts). */
  state: z.enum(BulkJobState.options.filter((state) => state !== 'WAITING')),
  /** Where the list goes on: a key of its index, or a place in a search. */
  position: z.optional(z.record(z.string(), z.string())),
  /** The list was read to its end: what is left is to join the parts. */
  is_read: z.boolean(),
  /** Files with the rows so far, in order. Each run of a step has its own name for its file. */
  parts: z.array(z.object({ run: z.string(), bytes: z.number() })),
  revision: z.number(),
  expires_at: z.number(),
});
export type CaseExportItem = z.infer<typeof CaseExportItem>;

type Known = Pick<CaseExportItem, 'user_id' | 'id'>;

/** Where all files of an export are. */
export const filesOf = ({ id }: Pick<Known, 'id'>): string => `${exportPrefix}${id}/`;
export const partKey = (of: Pick<Known, 'id'>, run: string): string => `${filesOf(of)}part-${run}.csv`;
export const exportKey = (of: Pick<Known, 'id'>): string => `${filesOf(of)}cases.csv`;

export const expiry = (): number => epochSeconds() + exportLimits.keptDays * 24 * 3600;

export const newCaseExport = (
  of: Pick<CaseExportItem, 'id' | 'org_id' | 'user_id' | 'filter' | 'total'>,
): CaseExportItem => ({
  ...of,
  ...{ state: 'RUNNING', rows: 0, is_read: false, parts: [] },
  ...{ created_at: timestamp(), updated_at: timestamp(), revision: 1, expires_at: expiry() },
});

/** Starts an export: the stream hands the row to the function that runs it. */
export const putCaseExport = (job: CaseExportItem): TransactItem => ({
  Put: { Item: { ...keys.caseExport(job.user_id, job.id), entity: 'CaseExport', ...job } },
});

const parse = (row: Record<string, unknown>): CaseExportItem => currentJob(CaseExportItem.parse(row));
const isKept = ({ expires_at }: CaseExportItem): boolean => expires_at > epochSeconds();

/** @returns undefined as well for one that has expired: its file may be gone before its row is. */
export async function getCaseExport(userId: string, id: string): Promise<CaseExportItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.caseExport(userId, id), ConsistentRead: true }),
  );
  const job = Item && parse(Item);
  return job && isKept(job) ? job : undefined;
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
  (await queryFirst(exportsOf(userId), shownAtMost, parse)).filter(isKept);

/** All that are stored of someone in an organization. */
export const allCaseExportItems = async (userId: string, organizationId: string): Promise<CaseExportItem[]> =>
  (await queryAll(exportsOf(userId), parse)).filter(({ org_id }) => org_id === organizationId);

export const deleteCaseExport = ({ user_id, id }: Known): TransactItem => ({
  Delete: { Key: keys.caseExport(user_id, id) },
});

/** A change of the row over the revision that was seen, for a transaction, and the job as it will be. */
export function moveCaseExport(job: CaseExportItem, fields: Partial<CaseExportItem>) {
  const changes = { ...fields, updated_at: timestamp() };
  const update = updateOverRevision(keys.caseExport(job.user_id, job.id), job.revision, changes);
  return { moved: { ...job, ...changes, revision: job.revision + 1 }, update };
}

/** Carries it out. @returns undefined when someone was faster */
export async function changeCaseExport(
  job: CaseExportItem,
  fields: Partial<CaseExportItem>,
): Promise<CaseExportItem | undefined> {
  const { moved, update } = moveCaseExport(job, fields);
  const written = table.send(new UpdateCommand({ TableName: tableName(), ...update }));
  return (await ifConditionHolds(written)) && moved;
}

/** The fields of a finished one, which is kept from now on for as long as its file. */
export const finished = (bytes: number): Partial<CaseExportItem> => ({
  ...{ state: 'DONE', bytes, parts: [], position: undefined },
  ...{ finished_at: timestamp(), expires_at: expiry() },
});

export function shownCaseExport(item: CaseExportItem): CaseExport {
  const { org_id, user_id, position, is_read, parts, revision, expires_at, ...job } = item;
  return {
    ...job,
    ...(isWaiting(item) && { state: 'WAITING' }),
    available_until: new Date(expires_at * 1000).toISOString(),
  };
}
