import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { StreamRecord } from './stream-log.ts';

/**
 * A table's stream has a shard for each of the table's partitions, and Lambda reads all shards in parallel.
 * Only changes of the same partition key are processed in order. A new table has four partitions; two are
 * enough for changes to overtake each other.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
const shards = 2;

const Keys = z.object({ Keys: z.record(z.string(), z.unknown()) });
const Images = z.object({
  OldImage: z.optional(z.unknown()),
  NewImage: z.optional(z.unknown()),
});

/** A write that leaves an item unchanged is not in DynamoDB's stream, but it is in the engine's. Same source. */
export const isChange = ({ dynamodb }: StreamRecord): boolean => {
  const { OldImage, NewImage } = Images.parse(dynamodb);
  return OldImage === undefined || NewImage === undefined || !isDeepStrictEqual(OldImage, NewImage);
};

/**
 * Groups records into lanes. The records of a lane are processed in order.
 * @param factor how many batches of a shard Lambda processes in parallel
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
