import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { loopback } from '#infra/local/port.ts';

/** A function's consumption at the engine. */
export interface MeteredUse {
  calls: number;
  reads: number;
  writes: number;
  /** Calls the engine rejected, by the error's name. */
  refused: Record<string, number>;
}

/**
 * A proxy in front of a table engine that counts each function's calls, in its own thread, so that a busy
 * thread of ours doesn't delay them.
 */
export async function startMeteredEngine(engine: URL) {
  const worker = new Worker(new URL('./metered-engine-worker.ts', import.meta.url), {
    workerData: engine.href,
  });
  const [port] = await once(worker, 'message');
  return {
    url: new URL(`http://${loopback}:${port}`),
    /** Each function's consumption since the last call, by its logical ID. */
    async take(): Promise<Record<string, MeteredUse>> {
      worker.postMessage('take');
      const [used] = await once(worker, 'message');
      return used;
    },
    stop: () => worker.terminate(),
  };
}
