import * as z from 'zod/mini';
import { callEngine } from '../engine-call.ts';

const StreamRecord = z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) });
export type StreamRecord = z.infer<typeof StreamRecord>;
const Described = z.object({ Table: z.looseObject({ LatestStreamArn: z.string() }) });
const Shards = z.object({
  StreamDescription: z.looseObject({ Shards: z.array(z.looseObject({ ShardId: z.string() })) }),
});
const Iterator = z.object({ ShardIterator: z.string() });
const Records = z.object({ Records: z.array(StreamRecord), NextShardIterator: z.nullish(z.string()) });

const service = 'DynamoDBStreams_20120810';
const recordsPerCall = 1000;
/** A reader that is further behind reads from the engine by itself. */
const recordsKept = 1000;

/** One shard of a table's stream. */
export interface StreamShard {
  /** Names the shard among all streams. */
  readonly name: string;
  /**
   * What was written until now: the records after a sequence number, or from the beginning, and none when there are
   * no more. Some may have been written later.
   */
  written(): (after: string | undefined) => Promise<readonly StreamRecord[]>;
}

/** A table's stream, read once for all who follow it: each write would otherwise be read by each of them. */
export function openStreamLog(engine: URL, tableName: string): { shards(): Promise<StreamShard[]> } {
  let known: StreamShard[] | undefined;
  const call = (operation: string, input: unknown) => callEngine(engine, `${service}.${operation}`, input);
  const forget = () => {
    known = undefined;
  };
  return {
    async shards() {
      if (known) return known;
      const table = Described.parse(
        await callEngine(engine, 'DynamoDB_20120810.DescribeTable', { TableName: tableName }),
      );
      const StreamArn = table.Table.LatestStreamArn;
      const { StreamDescription } = Shards.parse(await call('DescribeStream', { StreamArn }));
      known = StreamDescription.Shards.map(({ ShardId }) => openShard(call, StreamArn, ShardId, forget));
      return known;
    },
  };
}

function openShard(
  call: (operation: string, input: unknown) => Promise<unknown>,
  StreamArn: string,
  ShardId: string,
  closed: () => void,
): StreamShard {
  let kept: readonly StreamRecord[] = [];
  /** What comes after this number is kept; nothing is until someone has read. */
  let keptAfter: string | undefined;
  let hasRead = false;
  /** The numbers of the last read that was begun, and of the last that has ended. */
  let begun = 0;
  let ended = 0;
  /** Whether that one had no room for all there was. */
  let hasMore = false;

  async function read(number: string | undefined): Promise<StreamRecord[]> {
    const { ShardIterator } = Iterator.parse(
      await call('GetShardIterator', {
        ...{ StreamArn, ShardId },
        ...(number === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: number }),
      }),
    );
    const page = Records.parse(await call('GetRecords', { ShardIterator, Limit: recordsPerCall }));
    // A shard that has ended is followed by another.
    if (!page.NextShardIterator) closed();
    return page.Records;
  }

  async function readOn(number: string | undefined): Promise<void> {
    if (!hasRead) keptAfter = number;
    hasRead = true;
    const current = ++begun;
    const last = kept.at(-1)?.dynamodb.SequenceNumber ?? keptAfter;
    const page = await read(last);
    ended = current;
    hasMore = page.length === recordsPerCall;
    kept = [...kept, ...page];
    const dropped = kept.length - recordsKept;
    if (dropped <= 0) return;
    keptAfter = kept[dropped - 1]?.dynamodb.SequenceNumber;
    kept = kept.slice(dropped);
  }

  const keptFrom = (number: string | undefined): readonly StreamRecord[] | undefined => {
    if (!hasRead) return [];
    if (number === keptAfter) return kept;
    const at = kept.findLastIndex(({ dynamodb }) => dynamodb.SequenceNumber === number);
    return at < 0 ? undefined : kept.slice(at + 1);
  };

  const readAgain = oneAfterTheOther(readOn);
  return {
    name: `${StreamArn} ${ShardId}`,
    written() {
      const before = begun;
      return async (number) => {
        const already = keptFrom(number);
        if (already && already.length > 0) return already;
        if (already && (hasMore || ended <= before)) await readAgain(number);
        return keptFrom(number) ?? read(number);
      };
    },
  };
}

/** Callers share a run of `work` that begins after they called: one that runs already may have missed something. */
function oneAfterTheOther<Parameter>(work: (parameter: Parameter) => Promise<void>) {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (parameter: Parameter): Promise<void> => {
    next ??= running.then(() => {
      next = undefined;
      const run = work(parameter);
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
