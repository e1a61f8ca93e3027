import type { LocalState } from '../state.ts';
import type { DeadLetters } from './dead-letters.ts';
import { type EventPattern, matcherOf } from './event-pattern.ts';
import { type BatchSettings, createBatchHandler } from './stream-batches.ts';
import { isChange, lanesOf } from './stream-lanes.ts';
import type { openStreamLog, StreamRecord, StreamShard } from './stream-log.ts';

/** An event source mapping on a table's stream. */
export interface StreamSettings extends BatchSettings {
  readonly isEnabled: boolean;
  readonly batchSize: number;
  readonly patterns: readonly EventPattern[] | undefined;
  /** How many batches of a shard are processed in parallel. */
  readonly parallelizationFactor: number;
}

/**
 * Records written within this window form one batch. Lambda polls a stream four times a second; no one waits
 * that long here. https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const batchWindowMilliseconds = 100;

export interface TableStream {
  /** Pauses or resumes reading. A paused reader keeps its position. */
  enable(enabled: boolean): Promise<void>;
  /** Schedules a check for new records; cheap to call often. */
  wake(): void;
  /** Resolves when everything written so far has been handled. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Lambda's poller: filters records and batches them in order of their partition keys. Its position survives a restart.
 */
export function followStream(
  settings: StreamSettings,
  { name: tableName, partitionKey }: { readonly name: string; readonly partitionKey: string },
  outside: {
    readonly stream: ReturnType<typeof openStreamLog>;
    readonly state: Pick<LocalState, 'read' | 'store'>;
    readonly invoke: (arn: string, event: unknown) => Promise<unknown>;
    readonly deadLetters: DeadLetters;
    readonly log: (line: string) => void;
    /** Milliseconds; overrides the default. */
    readonly batchWindow?: number | undefined;
  },
): TableStream {
  const { stream, state, batchWindow = batchWindowMilliseconds } = outside;
  const matchers = settings.patterns?.map(matcherOf);
  const stopping = new AbortController();
  let isEnabled = settings.isEnabled;
  let isPending = false;
  let running: Promise<void> | undefined;
  /** How many callers wait for the stream to drain; while any do, there is no batch window. */
  let drains = 0;
  let endBatchWindow: () => void = () => undefined;
  const waitForBatch = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, drains > 0 ? 0 : batchWindow);
      endBatchWindow = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const handleBatch = createBatchHandler(settings, { ...outside, signal: stopping.signal });

  async function poll(): Promise<void> {
    for (const shard of await stream.shards()) await readShard(shard);
  }

  async function readShard(shard: StreamShard): Promise<void> {
    const positionKey = `stream ${settings.id} ${shard.name}`;
    const storePosition = ({ dynamodb }: StreamRecord) => state.store(positionKey, dynamodb.SequenceNumber);
    // Records written from here on trigger another wake.
    const recordsAfter = shard.written();
    while (isEnabled && !stopping.signal.aborted) {
      const records = await recordsAfter(state.read(positionKey));
      const last = records.at(-1);
      if (!last) return;
      await handleInLanes(records.filter(matchesFilters), storePosition);
      if (stopping.signal.aborted) return;
      storePosition(last);
    }
  }

  const matchesFilters = (record: StreamRecord): boolean =>
    isChange(record) && (matchers?.some((matches) => matches(record)) ?? true);

  /**
   * Handles records of different keys in parallel.
   * @param onProgress called with the last record before the first unfinished one: after a restart, everything after it
   * is delivered again
   */
  async function handleInLanes(
    records: readonly StreamRecord[],
    onProgress: (last: StreamRecord) => void,
  ): Promise<void> {
    const done = new Set<StreamRecord>();
    const handleLane = async (lane: readonly StreamRecord[]) => {
      for (let at = 0; at < lane.length; at += settings.batchSize) {
        const batch = lane.slice(at, at + settings.batchSize);
        await handleBatch(batch);
        if (stopping.signal.aborted) return;
        for (const record of batch) done.add(record);
        const unfinished = records.findIndex((record) => !done.has(record));
        const last = unfinished < 0 ? records.at(-1) : records[unfinished - 1];
        if (last) onProgress(last);
      }
    };
    await Promise.all(lanesOf(records, partitionKey, settings.parallelizationFactor).map(handleLane));
  }

  function wake(): void {
    isPending = true;
    running ??= (async () => {
      try {
        while (isPending && !stopping.signal.aborted) {
          await waitForBatch();
          isPending = false;
          await poll();
        }
      } catch (error) {
        if (!stopping.signal.aborted)
          outside.log(`stream of ${tableName}: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        running = undefined;
      }
    })();
  }

  return {
    wake,
    async enable(enabled) {
      isEnabled = enabled;
      if (enabled) wake();
      else await running;
    },
    async settled() {
      drains++;
      endBatchWindow();
      wake();
      while (running) await running;
      drains--;
    },
    async stop() {
      stopping.abort();
      endBatchWindow();
      await running;
    },
  };
}
