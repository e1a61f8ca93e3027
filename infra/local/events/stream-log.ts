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
/** A consumer that is further behind reads from the engine directly. */
const maxCachedRecords = 1000;

/** One shard of a table's stream. */
export interface StreamShard {
  /** Identifies the shard among all streams. */
  readonly name: string;
  /**
   * What was written until now: the records after a sequence number, or from the beginning, and none when there
   * are no more. May include records written later.
   */
  written(): (after: string | undefined) => Promise<readonly StreamRecord[]>;
}

/** A table's stream, read once for all consumers. Otherwise each consumer would read every write separately. */
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
  let cached: readonly StreamRecord[] = [];
  /** Records after this sequence number are cached. Nothing is cached before the first read. */
  let cachedAfter: string | undefined;
  let hasRead = false;
  /** The numbers of the last read that started, and of the last that ended. */
  let started = 0;
  let ended = 0;
  /** Whether that read returned a full page. */
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
    // A closed shard is followed by a new one.
    if (!page.NextShardIterator) closed();
    return page.Records;
  }

  async function readNext(number: string | undefined): Promise<void> {
    if (!hasRead) cachedAfter = number;
    hasRead = true;
    const current = ++started;
    const last = cached.at(-1)?.dynamodb.SequenceNumber ?? cachedAfter;
    const page = await read(last);
    ended = current;
    hasMore = page.length === recordsPerCall;
    cached = [...cached, ...page];
    const dropped = cached.length - maxCachedRecords;
    if (dropped <= 0) return;
    cachedAfter = cached[dropped - 1]?.dynamodb.SequenceNumber;
    cached = cached.slice(dropped);
  }

  const cachedFrom = (number: string | undefined): readonly StreamRecord[] | undefined => {
    if (!hasRead) return [];
    if (number === cachedAfter) return cached;
    const at = cached.findLastIndex(({ dynamodb }) => dynamodb.SequenceNumber === number);
    return at < 0 ? undefined : cached.slice(at + 1);
  };

  const readShared = coalesce(readNext);
  return {
    name: `${StreamArn} ${ShardId}`,
    written() {
      const before = started;
      return async (number) => {
        const cachedRecords = cachedFrom(number);
        if (cachedRecords && cachedRecords.length > 0) return cachedRecords;
        if (cachedRecords && (hasMore || ended <= before)) await readShared(number);
        return cachedFrom(number) ?? read(number);
      };
    },
  };
}

/**
 * Callers share a run of `work` that starts after they called, because a run in progress may have missed
 * something.
 */
export function coalesce<Parameter>(work: (parameter: Parameter) => Promise<void>) {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (parameter: Parameter): Promise<void> => {
    next ??= running.then(() => {
      next = undefined;
      const run = work(parameter);
      // Only its callers get the error: the next run doesn't depend on it.
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
