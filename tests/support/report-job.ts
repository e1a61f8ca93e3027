import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { handler as stream } from '#functions/cases/update-case-work.ts';
import { table, tableName } from '#functions/data/core/table.ts';

const JobRow = z.object({ entity: z.string(), id: z.string(), revision: z.number() });

/**
 * Reports a job's row like the stream: passes each of its changes to the function.
 * @param reported an earlier revision, which the stream may deliver again
 */
export async function reportJob(Key: { pk: string; sk: string }, reported?: number): Promise<void> {
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  const { entity, id, revision } = JobRow.parse(Item);
  const { batchItemFailures } = await stream({
    Records: [
      {
        eventName: 'MODIFY',
        dynamodb: {
          SequenceNumber: '1',
          Keys: { pk: { S: Key.pk }, sk: { S: Key.sk } },
          NewImage: { entity: { S: entity }, id: { S: id }, revision: { N: String(reported ?? revision) } },
        },
      },
    ],
  });
  expect(batchItemFailures).toEqual([]);
}
