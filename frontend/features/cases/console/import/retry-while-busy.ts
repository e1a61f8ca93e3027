import { ApiError } from '../../../../lib/api-client.ts';

/** Backoff before each retry, in milliseconds. */
const retryDelays = [1000, 4000, 10_000];

/**
 * Retries a request if the server was busy or unreachable, so that a brief outage doesn't abort a file that is half
 * uploaded. Only for idempotent requests.
 * @throws the error of the last attempt, or the signal's reason once it is aborted
 */
export async function retryWhileBusy<Sent>(send: () => Promise<Sent>, signal: AbortSignal): Promise<Sent> {
  for (const delay of retryDelays) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.isRetryable)) throw error;
    }
    await wait(delay, signal);
  }
  return send();
}

/** @throws the signal's reason if it is aborted before the time is over, or was before */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
