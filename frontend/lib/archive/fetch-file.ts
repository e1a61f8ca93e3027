import { ApiError } from '../api-error.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import type { ArchivedFile } from './archive.ts';

/** How S3 responds to a link that expired, before its time too, and to one whose file is gone. */
const rejections = [400, 403, 404];

interface Options {
  readonly signal: AbortSignal;
  /** Called with the bytes of the file received so far. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * The whole file; undefined if it no longer exists. Brief outages are bridged.
 * @throws ApiError `offline` if the file couldn't be read completely, or the signal's reason
 */
export async function fetchFile(
  file: ArchivedFile,
  options: Options,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const send = () => fetchOnce(file, options);
  return retryWhileBusy(send, { signal: options.signal, onWait: () => undefined });
}

async function fetchOnce(file: ArchivedFile, { signal, onBytes }: Options) {
  for (const isRejected of [false, true]) {
    const url = await file.link({ isRejected, signal });
    if (!url) return undefined;
    const response = await requestOf(url, signal);
    if (response.ok) return readAll(response, file.size, { signal, onBytes });
    await response.body?.cancel();
    if (!rejections.includes(response.status)) throw new ApiError('unavailable', { status: response.status });
  }
  return undefined;
}

async function requestOf(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    return failed(cause, signal);
  }
}

/** Complete or not at all: some connections end early without an error. */
async function readAll(response: Response, size: number | undefined, { signal, onBytes }: Options) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value);
      length += read.value.length;
      onBytes(length);
    }
  } catch (cause) {
    return failed(cause, signal);
  }
  if (size !== undefined && length !== size) throw new ApiError('offline');
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function failed(cause: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw signal.reason;
  throw new ApiError('offline', { cause });
}
