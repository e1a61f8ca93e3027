import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { RequestTooLarge } from '../functions/function-runner.ts';
import type { LocalState } from '../state.ts';
import type { DeadLetters } from './dead-letters.ts';
import { type EventPattern, matcherOf } from './event-pattern.ts';
import { isChange, lanesOf } from './stream-lanes.ts';
import type { openStreamLog, StreamRecord } from './stream-log.ts';

/** An event source mapping on a table's stream. */
export interface StreamSettings {
  readonly id: string;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly isEnabled: boolean;
  readonly batchSize: number;
  readonly bisects: boolean;
  readonly reportsItems: boolean;
  /** Retries after the first attempt; -1 for no limit. */
  readonly retries: number;
  readonly deadLetterArn: string | undefined;
  readonly patterns: readonly EventPattern[] | undefined;
  /** How many batches of a shard are processed in parallel. */
  readonly parallelizationFactor: number;
}

const Failures = z.object({
  batchItemFailures: z._default(z.array(z.object({ itemIdentifier: z.nullish(z.string()) })), []),
});

/**
 * Records written within this window form one batch. Lambda polls a stream four times a second; no one waits
 * that long here. https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const batchWindowMilliseconds = 100;
const firstPause = 200;
const maxPause = 10_000;

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
 * Lambda's poller: batches in order of their partition keys, filters, retries with exponential backoff, bisects a
 * failing batch, accepts partial failures, and sends what can't be processed to the dead-letter queue. Its position
 * survives a restart.
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

  async function poll(): Promise<void> {
    for (const shard of await stream.shards()) {
      const positionKey = `stream ${settings.id} ${shard.name}`;
      // Records written from here on trigger another wake.
      const recordsAfter = shard.written();
      while (isEnabled && !stopping.signal.aborted) {
        const records = await recordsAfter(state.read(positionKey));
        const last = records.at(-1);
        if (!last) break;
        const matching = records.filter(
          (record) => isChange(record) && (matchers?.some((matches) => matches(record)) ?? true),
        );
        const done = new Set<StreamRecord>();
        const handleLane = async (lane: readonly StreamRecord[]) => {
          for (let at = 0; at < lane.length; at += settings.batchSize) {
            const batch = lane.slice(at, at + settings.batchSize);
            await handle(batch, 0);
            if (stopping.signal.aborted) return;
            for (const record of batch) done.add(record);
            // After a restart, everything after the first unfinished record is delivered again.
            const behind = matching.findIndex((record) => !done.has(record));
            const before = matching.at(behind - 1);
            if (behind !== 0 && before) state.store(positionKey, before.dynamodb.SequenceNumber);
          }
        };
        await Promise.all(lanesOf(matching, partitionKey, settings.parallelizationFactor).map(handleLane));
        if (stopping.signal.aborted) return;
        state.store(positionKey, last.dynamodb.SequenceNumber);
      }
    }
  }

  /** Returns when each record has been processed or given up on. */
  async function handle(batch: readonly StreamRecord[], attempt: number): Promise<void> {
    if (batch.length === 0 || stopping.signal.aborted) return;
    const failedFrom = await attemptBatch(batch);
    // A batch interrupted by a stop has not failed: the records stay in the stream for the next start.
    if (failedFrom === undefined || stopping.signal.aborted) return;
    if (failedFrom === 'too large') {
      const middle = Math.ceil(batch.length / 2);
      await handle(batch.slice(0, middle), attempt);
      return handle(batch.slice(middle), attempt);
    }
    const rest = batch.slice(failedFrom);
    // Progress resets the count, because the records before the failure are done.
    const attempts = failedFrom > 0 ? 1 : attempt + 1;
    if (settings.retries >= 0 && attempts > settings.retries) {
      if (settings.bisects && rest.length > 1) {
        const middle = Math.ceil(rest.length / 2);
        await handle(rest.slice(0, middle), settings.retries);
        return handle(rest.slice(middle), settings.retries);
      }
      if (settings.deadLetterArn) {
        outside.deadLetters.add(settings.deadLetterArn, {
          requestContext: {
            functionArn: settings.functionArn,
            condition: 'RetryAttemptsExhausted',
            approximateInvokeCount: attempts,
          },
          DDBStreamBatchInfo: {
            startSequenceNumber: rest[0]?.dynamodb.SequenceNumber,
            endSequenceNumber: rest.at(-1)?.dynamodb.SequenceNumber,
            batchSize: rest.length,
          },
        });
      }
      return;
    }
    try {
      await delay(Math.min(maxPause, firstPause * 2 ** (attempts - 1)), undefined, {
        signal: stopping.signal,
      });
    } catch {
      return;
    }
    return handle(rest, attempts);
  }

  /**
   * The position of the first record that failed; undefined if none did. Lambda never batches more than an
   * event can hold, so a batch that is too large is split without counting as an attempt.
   */
  async function attemptBatch(batch: readonly StreamRecord[]): Promise<number | 'too large' | undefined> {
    const Records = batch.map((record) => ({ ...record, eventSourceARN: settings.streamArn }));
    try {
      const response = await outside.invoke(settings.functionArn, { Records });
      if (!settings.reportsItems) return undefined;
      const failures = Failures.parse(response ?? {}).batchItemFailures;
      const positions = failures.map(({ itemIdentifier }) =>
        Math.max(
          0,
          batch.findIndex((record) => record.dynamodb.SequenceNumber === itemIdentifier),
        ),
      );
      return positions.length > 0 ? Math.min(...positions) : undefined;
    } catch (error) {
      if (error instanceof RequestTooLarge && batch.length > 1) return 'too large';
      if (!stopping.signal.aborted)
        outside.log(`${settings.id} failed: ${error instanceof Error ? error.message : String(error)}`);
      return 0;
    }
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
