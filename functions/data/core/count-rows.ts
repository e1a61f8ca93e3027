import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Count } from '#shared/contract/counts.ts';
import { limits } from '#shared/schema/limits.ts';
import { table, tableName } from './table.ts';
import type { TableIndex } from './table-schema.ts';

/**
 * How many rows a query matches, looking at no more than `most` and one beyond, so that "more than" is true. The
 * database reads what the rows hold: half a unit for 4 KB. Rows are counted where they are, and none is transferred.
 */
export async function countRows(
  query: Omit<QueryCommandInput, 'TableName' | 'Select'>,
  most: number = limits.countedRows,
): Promise<Count> {
  let count = 0;
  let left = most + 1;
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
  return from === undefined ? { count, more: false } : { count: Math.min(count, most), more: true };
}

/** Of a partition of an index between two sort keys. */
export const countRange = ({ index, partition, from, before }: Range, most?: number): Promise<Count> =>
  countRows(
    {
      IndexName: index.name,
      KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :before',
      ExpressionAttributeNames: { '#partition': index.partition, '#sort': index.sort },
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':before': before },
    },
    most,
  );

/** Both together. */
export const sumOf = (a: Count, b: Count): Count => ({ count: a.count + b.count, more: a.more || b.more });

interface Range {
  readonly index: TableIndex;
  readonly partition: string;
  readonly from: string;
  readonly before: string;
}
