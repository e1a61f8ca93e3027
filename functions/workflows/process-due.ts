import { ConditionFailed } from '../data/core/transaction.ts';
import { logger } from '../platform/logger.ts';
import { runInParallel } from '../platform/run-in-parallel.ts';
import type { HasTime } from '../platform/steps.ts';

/** What a scheduled run achieved. */
export interface Processed {
  /** Items that failed; the next run retries them. */
  readonly failed: number;
  /** False if there was no time for the rest. */
  readonly isComplete: boolean;
}

/** More would exceed what the functions' share of a processor can compose. */
const maxParallel = 8;

/**
 * Processes due items, several at a time. A failure doesn't block the others. If a condition fails, the item was
 * changed in the meantime, or a concurrent run processed it.
 * @param what the kind of item, for the log
 */
export async function processDue<Item>(
  what: string,
  items: AsyncGenerator<Item>,
  hasTime: HasTime,
  task: (item: Item) => Promise<void>,
): Promise<Processed> {
  let failed = 0;
  const isComplete = await runInParallel(items, { parallel: maxParallel, hasTime }, async (item) => {
    try {
      await task(item);
    } catch (error) {
      if (error instanceof ConditionFailed) return;
      failed++;
      logger.error(`${what} failed`, { error: error instanceof Error ? error.name : 'unknown' });
    }
  });
  return { failed, isComplete };
}

/**
 * Lambda retries a failed run twice, after one and two minutes, which also continues a run that had too little time.
 * After that, there is a dead letter.
 * @throws unless everything due was processed
 */
export function requireProcessed(outcomes: Readonly<Record<string, Processed>>): void {
  const problems = Object.entries(outcomes).flatMap(([name, { failed, isComplete }]) => [
    ...(failed > 0 ? [`${failed} ${name} failed`] : []),
    ...(isComplete ? [] : [`not all ${name} could be processed in time`]),
  ]);
  if (problems.length > 0) throw new Error(`${problems.join('; ')}. The next run continues.`);
}
