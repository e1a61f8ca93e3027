import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';

/** DynamoDB's own. */
const mostInBatch = 25;

type Write = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string][number];

/** Puts and deletes rows past everything that the product writes with them. */
export async function writeInBatches(writes: readonly Write[], name = tableName()): Promise<void> {
  for (let start = 0; start < writes.length; start += mostInBatch)
    await table.send(
      new BatchWriteCommand({ RequestItems: { [name]: writes.slice(start, start + mostInBatch) } }),
    );
}
