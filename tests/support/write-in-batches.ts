import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';

/** DynamoDB's limit. */
const maxBatchSize = 25;

type Write = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string][number];

/** Puts and deletes rows directly, bypassing the product's derived writes. */
export async function writeInBatches(writes: readonly Write[], name = tableName()): Promise<void> {
  for (let start = 0; start < writes.length; start += maxBatchSize)
    await table.send(
      new BatchWriteCommand({ RequestItems: { [name]: writes.slice(start, start + maxBatchSize) } }),
    );
}
