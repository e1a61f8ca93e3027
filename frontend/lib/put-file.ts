/** An upload failed. The message is user-facing. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
}

/** The file on the device has changed since it was selected, so retrying can't succeed. */
export class FileChanged extends SendFailure {
  constructor() {
    super('The file was changed, moved, or deleted after you chose it. Please choose it again.');
  }
}

/** Browsers don't read a file that has changed since it was selected. */
const sendFailureOf = (file: Blob, text: string): Promise<SendFailure> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => new SendFailure(text),
      () => new FileChanged(),
    );

/**
 * The SHA-256 of a file, in Base64.
 * @throws FileChanged
 */
export async function digestFile(file: Blob): Promise<string> {
  const content = await file.arrayBuffer().catch(() => {
    throw new FileChanged();
  });
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', content))));
}

/** Headers that a page may not set: the browser derives them from the file. */
const setByBrowser = new Set(['host', 'content-length']);

/**
 * Uploads a file to a presigned URL. Uses XMLHttpRequest because `fetch` doesn't report upload progress. Rejects with
 * `SendFailure`, or with the signal's reason if it is aborted.
 */
export function putFile(
  ticket: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  file: Blob,
  { onProgress, signal }: { onProgress: (bytesSent: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (text: string) => void sendFailureOf(file, text).then(reject);
    request.open('PUT', ticket.url);
    for (const [name, value] of Object.entries(ticket.headers))
      if (!setByBrowser.has(name.toLowerCase())) request.setRequestHeader(name, value);
    // Once per frame, because WebKit reports every 8 KB.
    let frame = 0;
    request.upload.onprogress = ({ loaded }) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onProgress(Math.min(loaded, file.size)));
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : fail('Couldn’t store the file. Please try again.');
    request.onerror = () => fail('The connection was lost.');
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => {
      cancelAnimationFrame(frame);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
