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
  /** When each call was with the engine: milliseconds since the epoch. */
  spans: [number, number][];
}

/**
 * A proxy before a table engine that measures each function's calls in a thread of its own, so that the time a call is
 * with the engine isn't that of a busy thread of ours.
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

/** How long at least one of the calls was with the engine. */
export function timeIn(spans: readonly (readonly [number, number])[]): number {
  let [sum, until] = [0, 0];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
