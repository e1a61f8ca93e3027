export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Attempts at a call that DynamoDB throttles or cancels in a response that the SDK doesn't retry. */
export const maxAttempts = 9;
/** Milliseconds. All pauses together take 2.3 seconds on average and 4.6 at most. */
const maxPause = 1000;
/** The pause after an attempt, counted from 1: exponential backoff with jitter, as AWS recommends. */
export const backOff = (attempt: number) => pause(Math.random() * Math.min(maxPause, 25 * 2 ** attempt));
