import { limits } from '#shared/schema/limits.ts';
import { pause } from '../data/core/pause.ts';

/**
 * Lines per import step: one second of work. Bounds how long other changes in the same stream shard wait. Must
 * divide the number of lines per part.
 */
export const linesPerStep = limits.importedCasesPerSecond;

/**
 * Cases per step of a bulk change: one second of work. Bounds how long other changes in the same stream shard
 * wait. Must divide the number of cases per part.
 */
export const casesPerStep = 25;

/**
 * Cases whose worklists are updated concurrently. The function has a seventh of a CPU, which these keep busy: more
 * would hardly be faster and would compete with interactive requests. Cases in the same partition of the report share
 * a lane.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const followingLanes = 4;

/**
 * Minimum durations of a step of an import and of each case of a bulk change. They limit an import to ten new cases
 * a second and a bulk change to 25 cases a second, evenly, so that neither slows down other people's requests.
 */
export const minMilliseconds = { importStep: 1000, changedCase: 40 } as const;

/** Waits until something has taken at least this long. */
export async function throttle(startedAt: number, milliseconds: number): Promise<void> {
  const left = startedAt + milliseconds - performance.now();
  if (left > 0) await pause(left);
}
