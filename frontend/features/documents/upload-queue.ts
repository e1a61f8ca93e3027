import type { UploadTicket } from '#shared/contract/documents.ts';
import { documentProblem } from '#shared/domain/document-types.ts';
import type { Document } from '#shared/records/document.ts';
import { documentTexts } from './texts.ts';

/** `refused` never left the page: the file is of a wrong type or size. */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'failed' | 'refused';

export interface Upload {
  /** Of this page, not of the server. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it failed or was refused, for the person. */
  readonly reason?: string;
  /** The item of the checklist it is for. */
  readonly itemId?: string | undefined;
}

/** What an upload is for, beside the case: an item, and the document of it that it takes the place of. */
export interface UploadTarget {
  readonly itemId: string;
  readonly replaces?: string | undefined;
}

/** The three steps of an upload and its undoing. */
export interface UploadSteps {
  start(file: File, signal: AbortSignal, target?: UploadTarget): Promise<UploadTicket>;
  send(
    ticket: UploadTicket,
    file: File,
    options: { onProgress: (bytesSent: number) => void; signal: AbortSignal },
  ): Promise<void>;
  finish(uploadId: string): Promise<Document>;
  giveUp(uploadId: string): Promise<void>;
  /** What a person may be told about an error; undefined when it was not foreseen. */
  explain(error: unknown): { readonly reason: string; readonly connectionLost: boolean } | undefined;
}

interface UploadEvents {
  onDone(document: Document, target?: UploadTarget): void;
  onFailed(name: string, reason: string): void;
}

interface Job {
  upload: Upload;
  readonly file: File;
  readonly target?: UploadTarget | undefined;
  abort: AbortController;
  /** Set once the whole file is in the store: a retry then only has to finish. */
  arrived?: UploadTicket;
}

const isRunning = (state: UploadState): boolean =>
  state === 'waiting' || state === 'sending' || state === 'checking';
export const countRunning = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => isRunning(state)).length;

/**
 * The files on their way to one case. Several at once, but no more than `atOnce`, so that the first ones
 * arrive early on a slow line. A store for `useSyncExternalStore`.
 */
export function createUploadQueue(steps: UploadSteps, events: UploadEvents, atOnce = 3) {
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

  function fail(job: Job, reason: string): void {
    change(job, { state: 'failed', sent: 0, reason });
    events.onFailed(job.upload.name, reason);
  }

  async function run(job: Job): Promise<void> {
    const { signal } = job.abort;
    let ticket = job.arrived;
    if (!ticket) {
      change(job, { state: 'sending' });
      try {
        ticket = await steps.start(job.file, signal, job.target);
        await steps.send(ticket, job.file, { onProgress: (sent) => change(job, { sent }), signal });
      } catch (error) {
        if (ticket) giveUp(ticket);
        if (signal.aborted) return;
        const told = steps.explain(error);
        fail(job, told ? documentTexts.uploadFailed(told.reason) : documentTexts.uploadError);
        return;
      }
      job.arrived = ticket;
    }
    change(job, { state: 'checking', sent: job.upload.size });
    try {
      const document = await steps.finish(ticket.uploadId);
      remove(job);
      events.onDone(document, job.target);
    } catch (error) {
      const told = steps.explain(error);
      // The answer may be lost although the server did the work: then finishing again is right, sending again is not.
      if (!told?.connectionLost) delete job.arrived;
      fail(job, told ? documentTexts.recordFailed(told.reason) : documentTexts.uploadError);
    }
  }

  /** Best effort: what is not taken back expires in the store by itself. */
  function giveUp(ticket: UploadTicket): void {
    steps.giveUp(ticket.uploadId).catch(() => undefined);
  }

  function advance(): void {
    const busy = jobs.filter(
      ({ upload }) => upload.state === 'sending' || upload.state === 'checking',
    ).length;
    const next = jobs.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(0, atOnce - busy));
    for (const job of next) run(job).finally(advance);
  }

  const find = (id: string): Job | undefined => jobs.find(({ upload }) => upload.id === id);

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: (): readonly Upload[] => snapshot,

    /** Queues what may be uploaded; what may not is listed with the reason and goes nowhere. */
    add(files: readonly File[], target?: UploadTarget): void {
      const added = files.map((file): Job => {
        const reason = documentProblem(file);
        const upload: Upload = {
          id: crypto.randomUUID(),
          name: file.name,
          size: file.size,
          sent: 0,
          state: reason ? 'refused' : 'waiting',
          ...(reason && { reason }),
          ...(target && { itemId: target.itemId }),
        };
        return { upload, file, target, abort: new AbortController() };
      });
      jobs = [...added, ...jobs];
      publish();
      for (const { upload } of added) if (upload.reason) events.onFailed(upload.name, upload.reason);
      advance();
    },

    /** Stops an upload, or takes a failed one off the list. Nothing of it is kept. */
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

    /** Stops everything still under way: the person has left. */
    cancelAll(): void {
      for (const { upload } of jobs) if (isRunning(upload.state)) this.cancel(upload.id);
    },
  };
}
