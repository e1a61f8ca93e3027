import * as z from 'zod/mini';
import { BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { CaseExport } from '#shared/contract/case-exports.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { isWaiting } from '../core/job-state.ts';
import { keys } from '../core/keys.ts';
import { personJobs } from '../core/person-jobs.ts';
import type { TransactItem } from '../core/transaction.ts';

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
export const filesOf = ({ id }: Pick<JobKey, 'id'>): `${string}/` => `${exportPrefix}${id}/`;
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

export const {
  get: getCaseExport,
  list: listCaseExportItems,
  all: allCaseExportItems,
  move: moveCaseExport,
  change: changeCaseExport,
} = personJobs<CaseExportItem>({
  keyOf: keys.caseExport,
  parse: (row) => CaseExportItem.parse(row),
  shown: 5,
});

export const deleteCaseExport = ({ user_id, id }: JobKey): TransactItem => ({
  Delete: { Key: keys.caseExport(user_id, id) },
});

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
