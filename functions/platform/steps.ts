import type { Context } from 'aws-lambda';

/**
 * Resumable work: yields after each step, once everything it did is stored. It can stop there, and running the same
 * work again resumes it.
 */
export type Steps<Result = void> = AsyncGenerator<undefined, Result, undefined>;

/** Whether there is time for another step. */
export type HasTime = () => boolean;

type Timed = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * A scheduled function. Nothing is started with less time left than this before the Lambda timeout, so it never
 * times out in the middle of something.
 */
export const scheduled =
  (stepMilliseconds: number, run: (hasTime: HasTime) => Promise<void>) =>
  (_: unknown, context: Timed): Promise<void> =>
    run(() => context.getRemainingTimeInMillis() > stepMilliseconds);

/**
 * Runs one step, and more while there is time.
 * @returns undefined when time ran out before the end
 */
export async function runWhileTime<Result>(
  steps: Steps<Result>,
  hasTime: HasTime,
): Promise<{ readonly result: Result } | undefined> {
  for (;;) {
    const step = await steps.next();
    if (step.done) return { result: step.value };
    if (!hasTime()) return undefined;
  }
}

/** Runs all steps. */
export async function runToCompletion<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}
