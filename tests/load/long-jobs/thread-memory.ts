import type { Worker } from 'node:worker_threads';

const often = 50;

/** The most memory that a function's threads held at a time: their heaps and what lies outside of them, in bytes. */
export function watchMemory(functionId: string) {
  const threads = new Set<Worker>();
  let most = 0;
  const add = (worker: Worker) => {
    if (!worker.threadName?.startsWith(functionId)) return;
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  };
  process.on('worker', add);
  const timer = setInterval(async () => {
    for (const thread of threads) {
      // A thread that ends meanwhile holds nothing any more.
      const now = await thread.getHeapStatistics().catch(() => undefined);
      if (now) most = Math.max(most, now.used_heap_size + now.external_memory);
    }
  }, often);
  return {
    most: () => most,
    stop() {
      clearInterval(timer);
      process.off('worker', add);
    },
  };
}
