/** Sending a file failed; the message is for the person. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
}

/** Headers a page may not set: the browser derives them from the file itself. */
const setByBrowser = new Set(['host', 'content-length']);

/**
 * Sends a file to the URL the server signed for it. XMLHttpRequest, because `fetch` does not report upload
 * progress. Rejects with `SendFailure`, or with the signal's reason if it is aborted.
 */
export function putFile(
  ticket: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  file: Blob,
  { onProgress, signal }: { onProgress: (bytesSent: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', ticket.url);
    for (const [name, value] of Object.entries(ticket.headers))
      if (!setByBrowser.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new SendFailure('Couldn’t store the file. Please try again.'));
    request.onerror = () => reject(new SendFailure('The connection was lost.'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
