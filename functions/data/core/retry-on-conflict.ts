import { ApiError } from '../../platform/api-error.ts';
import { pause } from './pause.ts';
import { ConditionFailed } from './transaction.ts';

interface Retries {
  readonly maxAttempts: number;
  readonly pauseMilliseconds: number;
  readonly isConflict: (error: unknown) => boolean;
}

/** Supports this many concurrent writers to one conversation, or uploads to one item; more of them get a conflict. */
const manyWriters: Retries = {
  maxAttempts: 15,
  pauseMilliseconds: 40,
  isConflict: (error) => error instanceof ApiError && error.code === 'conflict',
};

/** A step of a job changes a row that people rarely change at the same moment. */
const fewWriters: Retries = {
  maxAttempts: 5,
  pauseMilliseconds: 0,
  isConflict: (error) => error instanceof ConditionFailed,
};

/** Repeats the operation on fresh data after concurrent changes. */
export const retryOnConflict = <Result>(run: () => Promise<Result>): Promise<Result> =>
  retry(run, manyWriters);

/**
 * The same for steps that let a failed condition through, such as those of jobs.
 * @param isConflict also repeats the step after other errors
 */
export const retryOnConditionFailed = <Result>(
  run: () => Promise<Result>,
  isConflict = fewWriters.isConflict,
): Promise<Result> => retry(run, { ...fewWriters, isConflict });

async function retry<Result>(
  run: () => Promise<Result>,
  { maxAttempts, pauseMilliseconds, isConflict }: Retries,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      if (pauseMilliseconds > 0) await pause(Math.random() * pauseMilliseconds * attempt);
    }
  }
}
