import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Count } from '#shared/contract/counts.ts';
import { limits } from '#shared/schema/limits.ts';
import { type Range, rangeQuery } from './read-all.ts';
import { table, tableName } from './table.ts';

/**
 * The number of rows a query matches. Reads at most one row more than `max`, so that "more than" is accurate. The
 * count runs in the database, at half a read unit per 4 KB, and transfers no rows.
 */
export async function countRows(
  query: Omit<QueryCommandInput, 'TableName' | 'Select'>,
  max: number = limits.countedRows,
): Promise<Count> {
  let count = 0;
  let left = max + 1;
  let from: Record<string, unknown> | undefined;
  do {
    const response = await table.send(
      new QueryCommand({
        ...query,
        TableName: tableName(),
        Select: 'COUNT',
        ExclusiveStartKey: from,
        Limit: left,
      }),
    );
    count += response.Count ?? 0;
    left -= Math.max(response.ScannedCount ?? 0, 1);
    from = response.LastEvaluatedKey;
  } while (from && left > 0);
  return from === undefined ? { count, more: false } : { count: Math.min(count, max), more: true };
}

/** Counts the rows in a range of an index partition. */
export const countRange = (range: Range, max?: number): Promise<Count> => countRows(rangeQuery(range), max);

/** The sum of two counts. */
export const sumOf = (a: Count, b: Count): Count => ({ count: a.count + b.count, more: a.more || b.more });
