import type { UploadTicket } from '#shared/contract/documents.ts';
import { documentProblem } from '#shared/domain/document-types.ts';
import type { Document } from '#shared/records/document.ts';
import { documentTexts } from './texts.ts';

/** `refused`: the file isn't accepted, so another try can't help. Most are refused before they leave the page. */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'failed' | 'refused';

/**
 * How many bytes have been sent: a store for `useSyncExternalStore`. It is not part of the queue's snapshot, because
 * the whole page would render with each of its changes.
 */
interface SentBytes {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => number;
}

export interface Upload {
  /** Local to this page, not from the server. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: SentBytes;
  readonly state: UploadState;
  /** A user-facing reason why it failed or was rejected. */
  readonly reason?: string;
  /** The checklist item it is for. */
  readonly itemId?: string | undefined;
}

/** What an upload is for, besides the case: an item, and the document of it that it replaces. */
export interface UploadTarget {
  readonly itemId: string;
  readonly replaces?: string | undefined;
}

/** The three steps of an upload, and its cleanup. */
export interface UploadSteps {
  start(file: File, signal: AbortSignal, target?: UploadTarget): Promise<UploadTicket>;
  send(
    ticket: UploadTicket,
    file: File,
    options: { onProgress: (bytesSent: number) => void; signal: AbortSignal },
  ): Promise<void>;
  finish(uploadId: string): Promise<Document>;
  giveUp(uploadId: string): Promise<void>;
  /** A user-facing explanation of an error. Undefined for unexpected errors. */
  explain(
    error: unknown,
  ): { readonly reason: string; readonly isOutcomeUnknown: boolean; readonly isFinal?: boolean } | undefined;
}

interface UploadEvents {
  onDone(document: Document, target?: UploadTarget): void;
  onFailed(name: string, reason: string): void;
}

function createSentBytes(): SentBytes & { set(bytes: number): void } {
  let sent = 0;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => sent,
    set(bytes) {
      sent = bytes;
      for (const listener of listeners) listener();
    },
  };
}

interface Job {
  upload: Upload;
  readonly sent: ReturnType<typeof createSentBytes>;
  readonly file: File;
  readonly target?: UploadTarget | undefined;
  abort: AbortController;
  /** Set once the whole file has been stored. A retry then only has to complete the upload. */
  arrived?: UploadTicket;
}

const isRunning = (state: UploadState): boolean =>
  state === 'waiting' || state === 'sending' || state === 'checking';
export const countActive = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => isRunning(state)).length;

/**
 * The upload queue of one case. Runs up to `concurrency` uploads at a time, so that the first files finish early on a
 * slow connection. A store for `useSyncExternalStore`.
 */
export function createUploadQueue(steps: UploadSteps, events: UploadEvents, concurrency = 3) {
  let jobs: readonly Job[] = [];
  let snapshot: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function publish(): void {
    snapshot = jobs.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  }

  function change(job: Job, next: Partial<Upload>): void {
    job.upload = { ...job.upload, ...next };
    publish();
  }

  function remove(job: Job): void {
    jobs = jobs.filter((other) => other !== job);
    publish();
  }

  function fail(job: Job, reason: string, isFinal = false): void {
    job.sent.set(0);
    change(job, { state: isFinal ? 'refused' : 'failed', reason });
    events.onFailed(job.upload.name, reason);
  }

  async function run(job: Job): Promise<void> {
    const { signal } = job.abort;
    let ticket = job.arrived;
    if (!ticket) {
      change(job, { state: 'sending' });
      try {
        ticket = await steps.start(job.file, signal, job.target);
        await steps.send(ticket, job.file, { onProgress: job.sent.set, signal });
      } catch (error) {
        if (ticket) giveUp(ticket);
        if (signal.aborted) return;
        const explained = steps.explain(error);
        const reason = explained ? documentTexts.uploadFailed(explained.reason) : documentTexts.uploadError;
        fail(job, reason, explained?.isFinal);
        return;
      }
      job.arrived = ticket;
    }
    job.sent.set(job.upload.size);
    change(job, { state: 'checking' });
    try {
      const document = await steps.finish(ticket.uploadId);
      remove(job);
      events.onDone(document, job.target);
    } catch (error) {
      const explained = steps.explain(error);
      // The server may have completed the upload although its response didn't arrive. Completing it again is safe in
      // that case; sending the file again is not.
      if (!explained?.isOutcomeUnknown) delete job.arrived;
      const reason = explained ? documentTexts.recordFailed(explained.reason) : documentTexts.uploadError;
      fail(job, reason, explained?.isFinal);
    }
  }

  /** Best effort: the hourly purge removes uploads that were never finished. */
  function giveUp(ticket: UploadTicket): void {
    steps.giveUp(ticket.uploadId).catch(() => undefined);
  }

  function advance(): void {
    const busy = jobs.filter(
      ({ upload }) => upload.state === 'sending' || upload.state === 'checking',
    ).length;
    const next = jobs
      .filter(({ upload }) => upload.state === 'waiting')
      .slice(0, Math.max(0, concurrency - busy));
    for (const job of next) run(job).finally(advance);
  }

  const find = (id: string): Job | undefined => jobs.find(({ upload }) => upload.id === id);

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: (): readonly Upload[] => snapshot,

    /** Queues valid files. Invalid ones are listed with the reason and aren't sent. */
    add(files: readonly File[], target?: UploadTarget): void {
      const added = files.map((file): Job => {
        const reason = documentProblem(file);
        const sent = createSentBytes();
        const upload: Upload = {
          id: crypto.randomUUID(),
          name: file.name,
          size: file.size,
          sent,
          state: reason ? 'refused' : 'waiting',
          ...(reason && { reason }),
          ...(target && { itemId: target.itemId }),
        };
        return { upload, sent, file, target, abort: new AbortController() };
      });
      jobs = [...added, ...jobs];
      publish();
      for (const { upload } of added) if (upload.reason) events.onFailed(upload.name, upload.reason);
      advance();
    },

    /** Cancels an upload, or removes a failed one from the list. Nothing of it is kept. */
    cancel(id: string): void {
      const job = find(id);
      if (!job || job.upload.state === 'checking') return;
      remove(job);
      job.abort.abort();
      if (job.arrived) giveUp(job.arrived);
    },

    retry(id: string): void {
      const job = find(id);
      if (job?.upload.state !== 'failed') return;
      job.abort = new AbortController();
      const { reason: _, ...upload } = job.upload;
      job.upload = { ...upload, state: 'waiting' };
      publish();
      advance();
    },

    /** Cancels all pending uploads when the user leaves. */
    cancelAll(): void {
      for (const { upload } of jobs) if (isRunning(upload.state)) this.cancel(upload.id);
    },
  };
}
