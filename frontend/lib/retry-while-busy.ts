import { ApiError } from './api-client.ts';

/** Backoff before each retry, in milliseconds. */
const retryDelays = [1000, 4000, 10_000];

/** While a request waits to be retried. */
export const serverBusyText = 'The server is busy. Trying again...';

/** An unchanged retry may succeed within seconds; a daily quota stays reached. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && error.isRetryable && error.code !== 'quota.reached';

/**
 * Retries a request if the server was busy or unreachable, so that a brief outage doesn't abort a file that is half
 * uploaded. Only for idempotent requests.
 * @param send called with the number of attempts before this one
 * @param onWait called with true before each wait, and with false once it is over
 * @throws the error of the last attempt, or the signal's reason once it is aborted
 */
export async function retryWhileBusy<Sent>(
  send: (earlier: number) => Promise<Sent>,
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: (isWaiting: boolean) => void },
): Promise<Sent> {
  for (const [earlier, delay] of retryDelays.entries()) {
    try {
      return await send(earlier);
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
    }
    onWait(true);
    try {
      await wait(delay, signal);
    } finally {
      onWait(false);
    }
  }
  return send(retryDelays.length);
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
