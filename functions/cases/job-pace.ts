import { limits } from '#shared/schema/limits.ts';

/**
 * Lines per import step: one second of work. Bounds how long other changes in the same stream shard wait. Must
 * divide the number of lines per part.
 */
export const linesPerStep = limits.importedCasesPerSecond;

/**
 * Cases per step of a bulk change: about one second of work. Bounds how long other changes in the same stream shard
 * wait. Must divide the number of cases per part.
 */
export const casesPerStep = 25;

/**
 * `change`: cases that a bulk change changes concurrently. `follow`: cases whose worklists are updated
 * concurrently. The function has a seventh of a CPU, which these keep busy: higher values would hardly be faster
 * and would compete with interactive requests. Cases of the same report quarter share a lane.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const lanes = { change: 2, follow: 4 } as const;

/**
 * Minimum duration of a step. It limits an import to ten new cases a second and a bulk change to 100 cases a
 * second, an eighth of an index partition's throughput. Without it, a fast stream would slow down the
 * organization's other work.
 */
export const minMilliseconds = { import: 1000, change: 250 } as const;

/** Waits until a step has taken at least this long. */
export async function throttleStep(startedAt: number, milliseconds: number): Promise<void> {
  const left = startedAt + milliseconds - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
