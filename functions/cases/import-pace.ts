import { limits } from '#shared/schema/limits.ts';

/**
 * Lines of one step, a second of work: the changes of everyone else's cases, which the same reader of the stream
 * handles, never wait for more. A divisor of the lines of a part.
 */
export const linesPerStep = limits.importedCasesASecond;

/** Waits until a step that began then has taken a second. */
export async function keepPace(startedAt: number): Promise<void> {
  const left = startedAt + 1000 - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
