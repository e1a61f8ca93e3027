import { ApiError } from '../../platform/api-error.ts';
import { pause } from './pause.ts';

/**
 * Supports this many concurrent writers to one conversation, or uploads to one item; more of them get a conflict.
 */
const maxAttempts = 15;
const pauseMilliseconds = 40;

/** Repeats the operation on fresh data after concurrent changes. */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      if (!isConflict || attempt === maxAttempts) throw error;
      await pause(Math.random() * pauseMilliseconds * attempt);
    }
  }
}
