import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import {
  type Archive,
  type ArchivedFile,
  type CollectOptions,
  keptBytes,
  partName,
  partsOfArchive,
  totalBytes,
  writtenBytes,
} from '../../lib/archive/archive.ts';
import { canWriteToDisk, diskSink, downloadSink } from '../../lib/archive/file-sink.ts';
import { type PartProgress, partJob } from '../../lib/archive/part-job.ts';

export type CollectArchive = (options: CollectOptions) => Promise<Archive>;

export interface Part {
  readonly number: number;
  readonly name: string;
  readonly files: readonly ArchivedFile[];
  readonly bytes: number;
  readonly state: 'waiting' | 'running' | 'failed' | 'saved';
  readonly progress: PartProgress;
  readonly error?: unknown;
}

type Collected =
  | { readonly state: 'collecting'; readonly records: number }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly parts: readonly Part[]; readonly missing: readonly ArchivedFile[] };

const nothing: PartProgress = { files: 0, bytes: 0 };

/**
 * Collects what an archive contains, and downloads its parts, one at a time, each when it is requested.
 * @param maxBytes the size of a part that the browser keeps until it is complete
 */
export function useArchive(collect: CollectArchive, maxBytes: number = keptBytes) {
  const [collected, setCollected] = useState<Collected>({ state: 'collecting', records: 0 });
  const [attempt, setAttempt] = useState(0);
  const jobs = useRef<readonly ReturnType<typeof partJob>[]>([]);
  const missing = useRef(new Set<ArchivedFile>());
  const isOnDisk = useRef(false);
  const leaving = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt; what is collected stays the same
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setCollected({ state: 'collecting', records: 0 });
    const onProgress = (records: number) => !signal.aborted && setCollected({ state: 'collecting', records });
    collect({ signal, onProgress }).then(
      (archive) => {
        if (signal.aborted) return;
        const found = new Set<ArchivedFile>();
        const isLarge = totalBytes(archive.files) > maxBytes;
        isOnDisk.current = isLarge && canWriteToDisk();
        const files = partsOfArchive(archive.files, isOnDisk.current ? writtenBytes : maxBytes);
        missing.current = found;
        jobs.current = files.map((_, at) => partJob(archive, files, at + 1, found));
        setCollected({
          state: 'ready',
          missing: [],
          parts: files.map((part, at) => ({
            ...{ number: at + 1, name: partName(archive.name, at + 1, files.length), files: part },
            ...{ bytes: totalBytes(part), state: 'waiting', progress: nothing },
          })),
        });
      },
      (error: unknown) => !signal.aborted && setCollected({ state: 'failed', error }),
    );
    return () => {
      controller.abort();
      for (const job of jobs.current) void job.discard();
      jobs.current = [];
    };
  }, [attempt]);

  const change = (number: number, changes: Partial<Part>) =>
    setCollected((before) =>
      before.state === 'ready'
        ? {
            ...before,
            missing: [...missing.current],
            parts: before.parts.map((part) => (part.number === number ? { ...part, ...changes } : part)),
          }
        : before,
    );

  const start = async ({ number, name }: Part): Promise<void> => {
    const job = jobs.current[number - 1];
    const { signal } = leaving.current;
    if (!job) return;
    change(number, { state: 'running', error: undefined });
    try {
      const isSaved = await job.run({
        open: isOnDisk.current ? () => diskSink(name) : async () => downloadSink(name),
        signal,
        onProgress: (progress) => !signal.aborted && change(number, { progress }),
      });
      if (!signal.aborted) change(number, { state: isSaved ? 'saved' : 'waiting' });
    } catch (error) {
      if (!signal.aborted) change(number, { state: 'failed', error });
    }
  };

  const interrupted =
    collected.state === 'ready' &&
    collected.parts.find(
      ({ state, error }) => state === 'failed' && error instanceof ApiError && error.code === 'offline',
    );
  // Once the connection is back, there is nothing to decide. It can be back as soon as the page says that it was lost.
  useLayoutEffect(() => {
    if (!interrupted) return undefined;
    const goOn = () => void start(interrupted);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  });

  return {
    collected,
    collectAgain: () => setAttempt((before) => before + 1),
    start: (part: Part) => void start(part),
  };
}
