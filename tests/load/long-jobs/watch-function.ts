import type { Worker } from 'node:worker_threads';
import type { Invocation } from '#infra/local/functions/function-settings.ts';

const sampleMilliseconds = 50;

/** A function's statistics. */
export interface Watched {
  /** Peak memory of its threads, heap and external, in bytes; for each part. */
  readonly memory: readonly number[];
  readonly invocations: number;
  /** Invocations that were killed. */
  readonly killed: number;
  /** The longest invocation, in milliseconds. */
  readonly longest: number;
}

/**
 * Tracks a function's threads and invocations. Starts before the function does, so that it sees all threads.
 */
export function watchFunction(functionId: string) {
  const threads = new Set<Worker>();
  let memory: number[] = [];
  let [invocations, killed, longest] = [0, 0, 0];
  const add = (worker: Worker) => {
    if (!worker.threadName?.startsWith(functionId)) return;
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  };
  process.on('worker', add);
  const timer = setInterval(async () => {
    for (const thread of threads) {
      // A thread that has ended in the meantime uses no memory.
      const now = await thread.getHeapStatistics().catch(() => undefined);
      const last = memory.length - 1;
      if (now && last >= 0)
        memory[last] = Math.max(memory[last] ?? 0, now.used_heap_size + now.external_memory);
    }
  }, sampleMilliseconds);
  return {
    /** Resets the statistics. */
    begin(): void {
      memory = [];
      [invocations, killed, longest] = [0, 0, 0];
    },
    /** From now on, memory counts toward the next part of the work. */
    nextPart: (): void => void memory.push(0),
    invoked(ended: Invocation): void {
      if (!ended.function.startsWith(functionId)) return;
      invocations++;
      if (ended.ok) longest = Math.max(longest, ended.milliseconds);
      else killed++;
    },
    /** Terminates its threads at an arbitrary point, as Lambda may. */
    async kill(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
    seen: (): Watched => ({ memory: [...memory], invocations, killed, longest }),
    stop(): void {
      clearInterval(timer);
      process.off('worker', add);
    },
  };
}
