import { ApiError } from '../../../../lib/api-client.ts';

/** Milliseconds before each further try. */
const pauses = [1000, 4000, 10_000];

/**
 * Sends a request again that the server had no time for, or that didn't reach it, so that a moment's trouble doesn't
 * lose a file that is half sent. Only for what happens once, however often it is sent.
 * @throws what the last try threw
 */
export async function whileBusy<Sent>(send: () => Promise<Sent>, signal: AbortSignal): Promise<Sent> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.isRetryable)) throw error;
    }
    await wait(pause, signal);
  }
  return send();
}

/** @throws the signal's reason, as soon as it is aborted */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
