import { limits } from '#shared/schema/limits.ts';

/**
 * Lines of one step of an import, a second of work: the changes of everyone else's cases, which the same reader of the
 * stream handles, never wait for more. A divisor of the lines of a part.
 */
export const linesPerStep = limits.importedCasesASecond;

/**
 * Cases of one step of a bulk change: about a second of work, so that other changes, which the same reader of the
 * stream handles, never wait for more. A divisor of the cases of a part.
 */
export const casesPerStep = 25;

/**
 * Cases that a bulk change changes beside each other, and cases whose worklists are updated beside each other. The
 * function has a seventh of a processor, which these keep busy: more would hardly be done sooner, and would get ahead of the
 * calls of those who wait for a response. Cases of one quarter of the report share a lane.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const lanes = { change: 2, follow: 4 } as const;

/**
 * The least a step takes: an import opens ten cases a second, and a bulk change changes 100 at most, an eighth of what
 * the partition of an index takes. Where the stream is quick, the organization's other work would feel it otherwise.
 */
export const leastMilliseconds = { import: 1000, change: 250 } as const;

/** Waits until a step that began then has taken so long. */
export async function keepPace(startedAt: number, milliseconds: number): Promise<void> {
  const left = startedAt + milliseconds - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
