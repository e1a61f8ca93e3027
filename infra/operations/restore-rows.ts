import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type BatchWriteCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { table, tableName } from '#functions/data/core/table.ts';
import { recordOperatorCommand } from './operator-audit.ts';

const Row = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  org_id: z.optional(z.string()),
});
type Row = z.infer<typeof Row>;
type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** Outgoing mail: inserting a row sends it. */
const isMail = (row: Row): boolean => row.entity === 'Mail' || row.entity === 'Notice';
const keyOf = ({ pk, sk }: Row): string => `${pk}\n${sk}`;
/** Nothing is removed from the audit log, because what happened after the point in time did happen. */
const isAudit = (row: Row): boolean => row.entity === 'Audit';
const batchSize = 25;

/**
 * The stream recomputes the worklist of each case that a restore touches, which raises the summary's revision.
 * A difference in the revision alone doesn't count.
 */
const withoutRevision = ({ revision, ...row }: Row): Omit<Row, 'revision'> => row;
const isSame = (row: Row, other: Row | undefined): boolean =>
  other !== undefined &&
  (row.entity === 'CaseWorkSummary'
    ? isDeepStrictEqual(withoutRevision(row), withoutRevision(other))
    : isDeepStrictEqual(row, other));

async function rowsOf(TableName: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    for (const item of page.Items ?? []) {
      const row = Row.parse(item);
      if (!isMail(row)) rows.set(keyOf(row), row);
    }
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}

/**
 * Writes every row of another table that this one lacks or has in another version, and removes rows the other
 * lacks, except audit entries. No one else may write during this. Idempotent, so an interrupted run can be
 * repeated. The audit log of every affected organization records it.
 */
export async function restoreRows(source: string): Promise<{ written: number; removed: number }> {
  const [wanted, there] = [await rowsOf(source), await rowsOf(tableName())];
  const puts = [...wanted].filter(([key, row]) => !isSame(row, there.get(key)));
  const deletes = [...there].filter(([key, row]) => !wanted.has(key) && !isAudit(row));
  await write([
    ...puts.map(([, Item]) => ({ PutRequest: { Item } })),
    ...deletes.map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]);
  const concerned = [...puts, ...deletes].flatMap(([, { org_id }]) => org_id ?? []);
  await recordOperatorCommand(new Set(concerned), { kind: 'table-restored' });
  return { written: puts.length, removed: deletes.length };
}

async function write(requests: Requests): Promise<void> {
  for (let start = 0; start < requests.length; start += batchSize) {
    let left: Requests | undefined = requests.slice(start, start + batchSize);
    while (left && left.length > 0) {
      const response: { UnprocessedItems?: Record<string, Requests> | undefined } = await table.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: left } }),
      );
      left = response.UnprocessedItems?.[tableName()];
    }
  }
}
