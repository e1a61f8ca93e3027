// @vitest-environment happy-dom
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { Archive, ArchivedFile } from './archive.ts';
import type { FileSink } from './file-sink.ts';
import { type PartProgress, partJob, WriteFailed } from './part-job.ts';

const created_at = '2026-11-30T08:00:00.000Z';
const contents = new Map([
  ['https://files/a', 'alpha'],
  ['https://files/b', 'beta'],
]);
/** How storage responds to each link, in turn; then with the file. */
const responses = new Map<string, (() => Response)[]>();
const linksOf = new Map<string, boolean[]>();

const stored = (name: string, size?: number): ArchivedFile => ({
  ...{ key: name, path: `${name}.txt`, size, created_at },
  link: async ({ isRejected }) => {
    linksOf.set(name, [...(linksOf.get(name) ?? []), isRejected]);
    return `https://files/${name}`;
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    const next = responses.get(url)?.shift();
    if (next) return next();
    const content = contents.get(url);
    return content === undefined ? new Response('', { status: 404 }) : new Response(content);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  responses.clear();
  linksOf.clear();
});

/** A sink that keeps what is written. */
function keptSink({ failsAt = Number.POSITIVE_INFINITY } = {}) {
  let chunks: Uint8Array[] = [];
  let writes = 0;
  const state = { isClosed: false, isDiscarded: false };
  const sink: FileSink = {
    write: async (more) => {
      if (writes++ === failsAt) throw new DOMException('The disk is full.', 'QuotaExceededError');
      chunks.push(...more);
    },
    close: async () => {
      state.isClosed = true;
    },
    discard: async () => {
      state.isDiscarded = true;
      chunks = [];
    },
  };
  const files = () => {
    const entries = Object.entries(unzipSync(Buffer.concat(chunks)));
    return Object.fromEntries(entries.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
  };
  return { sink, state, files };
}

function jobOf(files: readonly ArchivedFile[]) {
  const missing = new Set<ArchivedFile>();
  const archive: Archive = {
    name: 'data',
    files,
    write: (part) => [
      { path: 'index.txt', text: `missing: ${[...part.missing].map(({ key }) => key).join()}` },
    ],
  };
  const { run } = partJob(archive, [files], 1, missing);
  const seen: PartProgress[] = [];
  return {
    seen,
    /** Skips the waits between attempts. */
    start: async (sink: FileSink) => {
      const running = run({
        open: async () => sink,
        signal: new AbortController().signal,
        onProgress: (progress) => seen.push(progress),
      });
      const settled = running.then(
        () => undefined,
        () => undefined,
      );
      await vi.runAllTimersAsync();
      await settled;
      return running;
    },
  };
}

test('a part has its files and the index, and reports its progress', async () => {
  const { sink, state, files } = keptSink();
  const job = jobOf([stored('a', 5), stored('b')]);
  expect(await job.start(sink)).toBe(true);
  expect(files()).toEqual({ 'a.txt': 'alpha', 'b.txt': 'beta', 'index.txt': 'missing: ' });
  expect(state).toEqual({ isClosed: true, isDiscarded: false });
  expect(job.seen.at(-1)).toEqual({ files: 2, bytes: 9 });
});

test('an expired link is renewed, and a file that is gone is named in the index', async () => {
  responses.set('https://files/a', [() => new Response('', { status: 403 })]);
  const { sink, files } = keptSink();
  await jobOf([stored('a'), stored('gone')]).start(sink);
  expect(files()).toEqual({ 'a.txt': 'alpha', 'index.txt': 'missing: gone' });
  expect([linksOf.get('a'), linksOf.get('gone')]).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a lost connection stops the part, which then continues with the same file', async () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  responses.set(
    'https://files/b',
    Array.from({ length: 4 }, () => offline),
  );
  const { sink, state, files } = keptSink();
  const job = jobOf([stored('a'), stored('b')]);
  await expect(job.start(sink)).rejects.toMatchObject({ code: 'offline' });
  expect(state).toEqual({ isClosed: false, isDiscarded: false });
  expect(await job.start(keptSink().sink)).toBe(true);
  expect(files()).toEqual({ 'a.txt': 'alpha', 'b.txt': 'beta', 'index.txt': 'missing: ' });
  expect(linksOf.get('a')).toEqual([false]);
});

test('a brief outage is bridged, and a file that ends early is read again', async () => {
  responses.set('https://files/a', [() => new Response('', { status: 503 }), () => new Response('alp')]);
  const { sink, files } = keptSink();
  await jobOf([stored('a', 5)]).start(sink);
  expect(files()).toMatchObject({ 'a.txt': 'alpha' });
});

test('after a write that failed, the part starts over', async () => {
  const first = keptSink({ failsAt: 1 });
  const job = jobOf([stored('a'), stored('b')]);
  await expect(job.start(first.sink)).rejects.toBeInstanceOf(WriteFailed);
  expect(first.state).toEqual({ isClosed: false, isDiscarded: true });
  const second = keptSink();
  expect(await job.start(second.sink)).toBe(true);
  expect(Object.keys(second.files())).toEqual(['a.txt', 'b.txt', 'index.txt']);
});

test('an error of the server that a retry can’t change stops the part', async () => {
  const file: ArchivedFile = {
    ...stored('a'),
    link: async () => {
      throw new ApiError('permission.denied', { status: 403 });
    },
  };
  await expect(jobOf([file]).start(keptSink().sink)).rejects.toMatchObject({ code: 'permission.denied' });
});
