import { ApiError } from '../../platform/api-error.ts';

/** As many people write to one conversation, or files come into one item, at a time; more get a conflict. */
const tries = 15;
const pauseMilliseconds = 40;

/** Runs it again, on what is there then, while someone else is faster. */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      if (!isConflict || attempt === tries) throw error;
      await pause(Math.random() * pauseMilliseconds * attempt);
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
