/** Sending a file failed; the message is for the person. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
}

/** The file on the device is no longer the one that was chosen, so that trying again is no use. */
export class FileChanged extends SendFailure {
  constructor() {
    super('The file was changed, moved, or deleted after you chose it. Please choose it again.');
  }
}

/** Browsers refuse to read a file that is not as it was when it was chosen. */
const whyNotSent = (file: Blob, text: string): Promise<SendFailure> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => new SendFailure(text),
      () => new FileChanged(),
    );

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
    const fail = (text: string) => void whyNotSent(file, text).then(reject);
    request.open('PUT', ticket.url);
    for (const [name, value] of Object.entries(ticket.headers))
      if (!setByBrowser.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : fail('Couldn’t store the file. Please try again.');
    request.onerror = () => fail('The connection was lost.');
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
