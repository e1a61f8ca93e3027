import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { StreamRecord } from './stream-log.ts';

/**
 * A table's stream has a shard for each of its partitions, and Lambda reads all of them at the same time: only the
 * changes of one partition key come one after the other. A new table has four; two are enough to meet.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
const shards = 2;

const Keys = z.object({ Keys: z.record(z.string(), z.unknown()) });
const Images = z.object({
  OldImage: z.optional(z.unknown()),
  NewImage: z.optional(z.unknown()),
});

/** DynamoDB tells of no write that leaves an item as it was; the engine does. Same source. */
export const isChange = ({ dynamodb }: StreamRecord): boolean => {
  const { OldImage, NewImage } = Images.parse(dynamodb);
  return OldImage === undefined || NewImage === undefined || !isDeepStrictEqual(OldImage, NewImage);
};

/**
 * Records that are handled one after the other, each in its order.
 * @param factor how many batches of a shard Lambda handles at the same time
 */
export function lanesOf(
  records: readonly StreamRecord[],
  partitionKey: string,
  factor: number,
): (readonly StreamRecord[])[] {
  const lanes = shards * factor;
  const laneOf = ({ dynamodb }: StreamRecord): number => {
    const key = Keys.safeParse(dynamodb).data?.Keys[partitionKey];
    return (
      createHash('sha256')
        .update(JSON.stringify(key ?? ''))
        .digest()
        .readUInt32BE() % lanes
    );
  };
  return [...Map.groupBy(records, laneOf).values()];
}
