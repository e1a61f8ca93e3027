import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';

/** The whole table. A test may scan it; the functions never do. */
export async function everyRow(): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: start }),
    );
    rows.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}
