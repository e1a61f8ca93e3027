import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { RequestTooLarge } from '../functions/function-errors.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { StreamRecord } from './stream-log.ts';

/** How an event source mapping hands batches to its function. */
export interface BatchSettings {
  readonly id: string;
  readonly functionArn: string;
  readonly streamArn: string;
  /** Whether a batch that can't be processed is halved, to find the record that fails. */
  readonly bisects: boolean;
  readonly reportsItems: boolean;
  /** Retries after the first attempt; -1 for no limit. */
  readonly retries: number;
  readonly deadLetterArn: string | undefined;
}

interface BatchTargets {
  readonly invoke: (arn: string, event: unknown) => Promise<unknown>;
  readonly deadLetters: DeadLetters;
  readonly log: (line: string) => void;
  /** Aborts when the local run stops. */
  readonly signal: AbortSignal;
}

type Batch = readonly StreamRecord[];

const Failures = z.object({
  batchItemFailures: z._default(z.array(z.object({ itemIdentifier: z.nullish(z.string()) })), []),
});

/** The pauses between attempts, in milliseconds; each is twice the previous one. */
const firstPause = 200;
const maxPause = 10_000;

/**
 * What Lambda does with a batch: retries with exponential backoff, halves a failing batch, accepts partial failures,
 * and sends what can't be processed to the dead-letter queue.
 * @returns a function that resolves when each record has been processed or given up on, or when the run stops
 */
export function createBatchHandler(
  settings: BatchSettings,
  { invoke, deadLetters, log, signal }: BatchTargets,
): (batch: Batch) => Promise<void> {
  async function handle(batch: Batch, attemptsBefore: number): Promise<void> {
    if (batch.length === 0 || signal.aborted) return;
    const failedFrom = await attempt(batch);
    // A batch interrupted by a stop has not failed: the records stay in the stream for the next start.
    if (failedFrom === undefined || signal.aborted) return;
    if (failedFrom === 'too large') return handleHalves(batch, attemptsBefore);
    const rest = batch.slice(failedFrom);
    // Progress resets the count, because the records before the failure are done.
    const attempts = failedFrom > 0 ? 1 : attemptsBefore + 1;
    if (settings.retries >= 0 && attempts > settings.retries) return giveUp(rest, attempts);
    await pauseAfter(attempts);
    return handle(rest, attempts);
  }

  /**
   * Invokes the function once.
   * @returns the position of the first record that failed; undefined if none did. Lambda never batches more than an
   * event can hold, so a batch that is too large is split without counting as an attempt
   */
  async function attempt(batch: Batch): Promise<number | 'too large' | undefined> {
    const Records = batch.map((record) => ({ ...record, eventSourceARN: settings.streamArn }));
    try {
      const response = await invoke(settings.functionArn, { Records });
      return settings.reportsItems ? firstFailureIn(response, batch) : undefined;
    } catch (error) {
      if (error instanceof RequestTooLarge && batch.length > 1) return 'too large';
      if (!signal.aborted)
        log(`${settings.id} failed: ${error instanceof Error ? error.message : String(error)}`);
      return 0;
    }
  }

  async function handleHalves(batch: Batch, attempts: number): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await handle(batch.slice(0, middle), attempts);
    await handle(batch.slice(middle), attempts);
  }

  async function giveUp(batch: Batch, attempts: number): Promise<void> {
    if (settings.bisects && batch.length > 1) return handleHalves(batch, settings.retries);
    if (!settings.deadLetterArn) return;
    deadLetters.add(settings.deadLetterArn, {
      requestContext: {
        functionArn: settings.functionArn,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      DDBStreamBatchInfo: {
        startSequenceNumber: batch[0]?.dynamodb.SequenceNumber,
        endSequenceNumber: batch.at(-1)?.dynamodb.SequenceNumber,
        batchSize: batch.length,
      },
    });
  }

  async function pauseAfter(attempts: number): Promise<void> {
    try {
      await delay(Math.min(maxPause, firstPause * 2 ** (attempts - 1)), undefined, { signal });
    } catch (error) {
      // The run stops.
      if (!signal.aborted) throw error;
    }
  }

  return (batch) => handle(batch, 0);
}

/** The position of the first record that a response reports as failed. An unknown identifier fails the whole batch. */
function firstFailureIn(response: unknown, batch: Batch): number | undefined {
  const failures = Failures.parse(response ?? {}).batchItemFailures;
  const positions = failures.map(({ itemIdentifier }) =>
    Math.max(
      0,
      batch.findIndex((record) => record.dynamodb.SequenceNumber === itemIdentifier),
    ),
  );
  return positions.length > 0 ? Math.min(...positions) : undefined;
}
