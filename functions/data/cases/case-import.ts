import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CaseImport, SkippedLine } from '#shared/contract/case-imports.ts';
import { ImportLine } from '#shared/domain/imported-case.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { isWaiting } from '../core/job-state.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { personJobs } from '../core/person-jobs.ts';
import { queryAll, queryPages } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';

/** Lines per row of an import and per upload request. */
const linesPerPart = limits.importedCasesPerRequest;

/** The stored import and its owner. Its lines and their results are in separate rows. */
export const CaseImportItem = z.extend(CaseImport, {
  org_id: OrganizationId,
  user_id: PersonId,
  /** The number of the last uploaded line. */
  last_line: z.number(),
  /** Incremented by every change of this row; the stream record of each revision runs one step. */
  revision: z.number(),
  expires_at: z.number(),
});
export type CaseImportItem = z.infer<typeof CaseImportItem>;

const Part = z.object({ lines: z.array(ImportLine) });

/** The result for one line, written in the same transaction as its case, which makes the import idempotent. */
export const ImportResult = z.object({
  line: z.number(),
  outcome: z.enum(['imported', 'exists', 'refused']),
});
export type ImportResult = z.infer<typeof ImportResult>;

type JobKey = Pick<CaseImportItem, 'user_id' | 'id'>;

export const newCaseImport = (
  of: Pick<CaseImportItem, 'id' | 'org_id' | 'user_id' | 'file_name' | 'total'>,
): CaseImportItem => ({
  ...of,
  ...{ state: 'UPLOADING', uploaded: 0, last_line: 0, done: 0, imported: 0, existing: 0, refused: 0 },
  ...{ created_at: timestamp(), updated_at: timestamp(), revision: 1 },
  expires_at: epochSeconds() + limits.caseImportDays * 24 * 3600,
});

export const putCaseImport = (job: CaseImportItem): TransactItem => ({
  Put: { Item: { ...keys.caseImport(job.user_id, job.id), entity: 'CaseImport', ...job } },
});

export const {
  get: getCaseImport,
  list: listCaseImportItems,
  all: allCaseImportItems,
  move: moveCaseImport,
  change: changeCaseImport,
} = personJobs<CaseImportItem>({
  keyOf: keys.caseImport,
  parse: (row) => CaseImportItem.parse(row),
  shown: 10,
});

/** The number of lines in a part; only the last part has fewer than the maximum. */
export const sizeOfPart = ({ total }: Pick<CaseImportItem, 'total'>, part: number): number =>
  Math.min(linesPerPart, total - part * linesPerPart);

/** Whether this is the next part to store. */
export const isNextPart = ({ state, uploaded }: CaseImportItem, part: number): boolean =>
  state === 'UPLOADING' && uploaded === part * linesPerPart;

/** Whether this part is already stored. */
export const hasPart = ({ uploaded }: CaseImportItem, part: number): boolean =>
  uploaded > part * linesPerPart;

/**
 * Stores the next part.
 * @returns undefined after a concurrent change
 */
export async function addImportPart(
  job: CaseImportItem,
  part: number,
  lines: readonly ImportLine[],
): Promise<CaseImportItem | undefined> {
  const { user_id, id, expires_at } = job;
  const progress = {
    uploaded: job.uploaded + lines.length,
    last_line: lines.at(-1)?.line ?? job.last_line,
  };
  const { moved, update } = moveCaseImport(job, progress);
  const isStale = await transact(
    {
      job: { Update: update },
      lines: {
        Put: {
          Item: { ...keys.caseImportPart(user_id, id, part), entity: 'CaseImportPart', lines, expires_at },
        },
      },
    },
    { onConditionFailed: { job: () => true } },
  );
  return isStale ? undefined : moved;
}

/** Up to `count` next lines to import, all from one part. Undefined if they no longer exist. */
export async function getImportLines(
  { user_id, id, done }: CaseImportItem,
  count: number,
): Promise<ImportLine[] | undefined> {
  const Key = keys.caseImportPart(user_id, id, Math.floor(done / linesPerPart));
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  const start = done % linesPerPart;
  return Item && Part.parse(Item).lines.slice(start, start + count);
}

/** The text of lines isn't kept once they have become cases. */
export async function deleteDonePart({ user_id, id }: JobKey, done: number): Promise<void> {
  const Key = keys.caseImportPart(user_id, id, Math.ceil(done / linesPerPart) - 1);
  await table.send(new DeleteCommand({ TableName: tableName(), Key }));
}
export const isPartDone = ({ total }: Pick<CaseImportItem, 'total'>, done: number): boolean =>
  done === total || done % linesPerPart === 0;

/** The existing results of these lines. */
export async function getImportResults(
  { user_id, id }: JobKey,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<number, ImportResult['outcome']>> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return new Map();
  const { pk, sk } = keys.caseImportResult(user_id, id, first.line);
  const results = await queryAll(
    {
      KeyConditionExpression: 'pk = :user AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': pk,
        ':first': sk,
        ':last': keys.caseImportResult(user_id, id, last.line).sk,
      },
      ConsistentRead: true,
    },
    (row) => ImportResult.parse(row),
  );
  return new Map(results.map(({ line, outcome }) => [line, outcome]));
}

/** For the transaction that opens the case; the condition fails if the line already has a result. */
export const putImportResult = (
  { user_id, id, expires_at }: CaseImportItem,
  { line, outcome }: ImportResult,
): TransactItem => ({
  Put: {
    Item: { ...keys.caseImportResult(user_id, id, line), entity: 'ImportResult', line, outcome, expires_at },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Stores the result of a line that no case was opened for.
 * @returns the outcome that was stored first
 */
export async function storeSkipped(
  job: CaseImportItem,
  skipped: SkippedLine,
): Promise<ImportResult['outcome']> {
  const { user_id, id, expires_at } = job;
  const isKnown = await transact(
    {
      result: putImportResult(job, skipped),
      skipped: {
        Put: {
          Item: {
            ...keys.skippedLine(user_id, id, skipped.line),
            entity: 'SkippedLine',
            ...skipped,
            expires_at,
          },
        },
      },
    },
    { onConditionFailed: () => true },
  );
  return isKnown ? firstOutcome(job, skipped.line) : skipped.outcome;
}

/** The stored outcome of a line that has one. */
export async function firstOutcome({ user_id, id }: JobKey, line: number): Promise<ImportResult['outcome']> {
  const Key = keys.caseImportResult(user_id, id, line);
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return ImportResult.parse(Item).outcome;
}

const rowsOf = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :user AND begins_with(sk, :rows)',
  ExpressionAttributeValues: { ':user': pk, ':rows': prefix },
  ConsistentRead: true,
});
/** The sort key without its number. */
const prefixOf = (id: string, sk: string): string => sk.slice(0, sk.indexOf(id) + id.length);

/** The lines that no case was opened for, in order: one consistent query. */
export const listSkippedLines = (
  { user_id, id }: JobKey,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<SkippedLine>> => {
  const { pk, sk } = keys.skippedLine(user_id, id, 0);
  return queryPage(rowsOf(pk, prefixOf(id, sk)), page, (row) => SkippedLine.parse(row));
};

const partsPerTransaction = 4;

/** All rows of an import, for deletion; child rows come first. */
export async function* caseImportRows({ user_id, id }: JobKey): AsyncGenerator<TransactItem[]> {
  for (const keyOf of [keys.caseImportResult, keys.skippedLine, keys.caseImportPart]) {
    const { pk, sk } = keyOf(user_id, id, 0);
    const query = { ...rowsOf(pk, prefixOf(id, sk)), ProjectionExpression: 'sk' };
    for await (const rows of queryPages(query)) {
      const deletes = rows.map((row) => ({ Delete: { Key: { pk, sk: row.sk } } }));
      // A part is as large as a request body, and all parts are in one partition.
      const batchSize = keyOf === keys.caseImportPart ? partsPerTransaction : deletes.length;
      for (let first = 0; first < deletes.length; first += batchSize)
        yield deletes.slice(first, first + batchSize);
    }
  }
  yield [{ Delete: { Key: keys.caseImport(user_id, id) } }];
}

export function caseImportResponse(item: CaseImportItem): CaseImport {
  const { org_id, user_id, last_line, revision, expires_at, ...job } = item;
  return { ...job, ...(isWaiting(item) && { state: 'WAITING' }) };
}
