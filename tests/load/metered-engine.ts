import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { loopback } from '#infra/local/port.ts';

/** What a function took of the engine. */
export interface MeteredUse {
  calls: number;
  reads: number;
  writes: number;
  /** Calls the engine refused, by the error's name. */
  refused: Record<string, number>;
}

/**
 * A proxy before a table engine that counts each function's calls, in a thread of its own, so that a busy thread of
 * ours doesn't hold them up.
 */
export async function startMeteredEngine(engine: URL) {
  const worker = new Worker(new URL('./metered-engine-worker.ts', import.meta.url), {
    workerData: engine.href,
  });
  const [port] = await once(worker, 'message');
  return {
    url: new URL(`http://${loopback}:${port}`),
    /** What each function used since the last time, by its logical ID. */
    async take(): Promise<Record<string, MeteredUse>> {
      worker.postMessage('take');
      const [used] = await once(worker, 'message');
      return used;
    },
    stop: () => worker.terminate(),
  };
}
