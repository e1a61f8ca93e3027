import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { BulkJob, BulkJobState } from '#shared/contract/bulk-jobs.ts';
import { CaseStatus } from '#shared/domain/case-status.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { personJobs } from '../core/person-jobs.ts';
import { getRows, queryPages } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Cases per row of a bulk change. */
const casesPerPart = 100;

/**
 * The stored bulk change and its owner. Its cases and their results are in separate rows. The waiting state isn't
 * stored, because no process runs that could set it (see job-state.ts).
 */
export const BulkChangeItem = z.extend(z.omit(BulkJob, { undo_until: true }), {
  org_id: OrganizationId,
  user_id: PersonId,
  state: z.enum(BulkJobState.options.filter((state) => state !== 'WAITING')),
  /** Digest of the request that started it, since the request's cases aren't in this row. */
  request_digest: z.optional(z.string()),
  /** Incremented by every change of this row; the stream record of each revision runs one step. */
  revision: z.number(),
  expires_at: z.number(),
});
export type BulkChangeItem = z.infer<typeof BulkChangeItem>;

const Part = z.object({ case_ids: z.array(Id) });

/**
 * The result for one case, written in the same transaction as the change: this makes the change idempotent and lets
 * undo restore the previous values.
 */
export const BulkChangeResult = z.object({
  case_id: Id,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  code: z.optional(z.string()),
  /** The previous values. */
  status: z.optional(CaseStatus),
  owner_id: z.optional(PersonId),
  sla_due_at: z.optional(Timestamp),
  /** The version created by the change. */
  version: z.optional(z.number()),
  /** Set once undo has processed the case: whether it was restored. */
  undone: z.optional(z.boolean()),
  undo_code: z.optional(z.string()),
});
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;

type JobKey = Pick<BulkChangeItem, 'user_id' | 'id'>;

/** Starts a bulk change: the stream passes the row to the function that runs it. */
export function putBulkChange(job: BulkChangeItem, caseIds: readonly string[]): TransactItem[] {
  const parts = Array.from({ length: Math.ceil(caseIds.length / casesPerPart) }, (_, part) => ({
    Put: {
      Item: {
        ...keys.bulkChangePart(job.user_id, job.id, part),
        entity: 'BulkChangePart',
        case_ids: caseIds.slice(part * casesPerPart, (part + 1) * casesPerPart),
        expires_at: job.expires_at,
      },
    },
  }));
  return [
    { Put: { Item: { ...keys.bulkChange(job.user_id, job.id), entity: 'BulkChange', ...job } } },
    ...parts,
  ];
}

export const newBulkChange = (
  of: Pick<
    BulkChangeItem,
    'id' | 'org_id' | 'user_id' | 'change' | 'include_settled' | 'total' | 'request_digest'
  >,
): BulkChangeItem => ({
  ...of,
  ...{ state: 'RUNNING', phase: 'change', done: 0, changed: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  ...{ created_at: timestamp(), updated_at: timestamp(), revision: 1 },
  expires_at: epochSeconds() + limits.bulkChangeDays * 24 * 3600,
});

export const {
  get: getBulkChange,
  list: listBulkChangeItems,
  all: allBulkChangeItems,
  change: changeBulkChange,
} = personJobs<BulkChangeItem>({
  keyOf: keys.bulkChange,
  parse: (row) => BulkChangeItem.parse(row),
  shown: 10,
});

/**
 * Up to `count` cases from a position in the list, all from one part.
 * @throws ApiError `bulk_change.not_found` if the part has expired
 */
export async function getBulkCases({ user_id, id }: JobKey, from: number, count: number): Promise<string[]> {
  const part = Math.floor(from / casesPerPart);
  const Key = keys.bulkChangePart(user_id, id, part);
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  if (!Item) throw new ApiError('bulk_change.not_found');
  const start = from % casesPerPart;
  return Part.parse(Item).case_ids.slice(start, start + count);
}

export async function getBulkResult(
  { user_id, id }: JobKey,
  caseId: string,
): Promise<BulkChangeResult | undefined> {
  const Key = keys.bulkChangeResult(user_id, id, caseId);
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item && BulkChangeResult.parse(Item);
}

/** The existing results of these cases, by case: one batch. */
export async function getBulkResults(
  { user_id, id }: JobKey,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, BulkChangeResult>> {
  const rows = await getRows(
    caseIds.map((caseId) => keys.bulkChangeResult(user_id, id, caseId)),
    { ConsistentRead: true },
  );
  return new Map(rows.map((row) => BulkChangeResult.parse(row)).map((result) => [result.case_id, result]));
}

/** For the transaction that changes the case; the condition fails if there is already a result. */
export const putBulkResult = (
  { user_id, id, expires_at }: BulkChangeItem,
  result: BulkChangeResult,
): NonNullable<TransactItem['Put']> => ({
  Item: {
    ...keys.bulkChangeResult(user_id, id, result.case_id),
    entity: 'BulkChangeResult',
    ...result,
    expires_at,
  },
  ConditionExpression: 'attribute_not_exists(pk)',
});

/**
 * Stores the result of a case that wasn't changed.
 * @returns false if there is already a result
 */
export async function storeBulkResult(job: BulkChangeItem, result: BulkChangeResult): Promise<boolean> {
  const put = new PutCommand({ TableName: tableName(), ...putBulkResult(job, result) });
  return (await ifConditionHolds(table.send(put))) !== undefined;
}

/** For the transaction that restores the case; the condition fails if undo has already processed it. */
export const markUndone = (
  { user_id, id }: JobKey,
  caseId: string,
  outcome: { readonly undone: boolean; readonly undo_code?: string },
): NonNullable<TransactItem['Update']> => ({
  Key: keys.bulkChangeResult(user_id, id, caseId),
  UpdateExpression: `SET undone = :undone${outcome.undo_code ? ', undo_code = :code' : ''}`,
  ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(undone)',
  ExpressionAttributeValues: {
    ':undone': outcome.undone,
    ...(outcome.undo_code && { ':code': outcome.undo_code }),
  },
});

/** @returns false if undo has already processed the case */
export async function storeUndone(...mark: Parameters<typeof markUndone>): Promise<boolean> {
  const update = new UpdateCommand({ TableName: tableName(), ...markUndone(...mark) });
  return (await ifConditionHolds(table.send(update))) !== undefined;
}

/**
 * The results of skipped cases: one consistent query over a page of results, only some of which are skipped. A page of
 * a finished job is read only once.
 */
export const listSkipped = (
  { user_id, id }: JobKey,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<BulkChangeResult>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :user AND begins_with(sk, :results)',
      FilterExpression: 'outcome <> :changed OR undone = :no',
      ExpressionAttributeValues: {
        ':user': keys.bulkChangeResult(user_id, id, '').pk,
        ':results': keys.bulkChangeResult(user_id, id, '').sk,
        ':changed': 'changed',
        ':no': false,
      },
      ConsistentRead: true,
    },
    page,
    (row) => BulkChangeResult.parse(row),
  );

/** All rows of a bulk change, for deletion; child rows come first. */
export async function* bulkChangeRows({ user_id, id }: JobKey): AsyncGenerator<TransactItem[]> {
  const { pk, sk } = keys.bulkChange(user_id, id);
  for (const kind of [keys.bulkChangeResult(user_id, id, ''), keys.bulkChangePart(user_id, id, 0)]) {
    const query = {
      KeyConditionExpression: 'pk = :user AND begins_with(sk, :rows)',
      ExpressionAttributeValues: { ':user': pk, ':rows': kind.sk.slice(0, kind.sk.indexOf(id) + id.length) },
      ProjectionExpression: 'sk',
      ConsistentRead: true,
    };
    for await (const rows of queryPages(query))
      yield rows.map((row) => ({ Delete: { Key: { pk, sk: row.sk } } }));
  }
  yield [{ Delete: { Key: { pk, sk } } }];
}
