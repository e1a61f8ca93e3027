import { describe, expect, it, vi } from 'vitest';
import type { UploadTicket } from '#shared/contract/documents.ts';
import type { Document } from '#shared/records/document.ts';
import { createUploadQueue, type UploadSteps } from './upload-queue.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const ticketFor = (name: string): UploadTicket => ({
  uploadId: name,
  url: `/s3/${name}`,
  headers: {},
  expiresAt: '2026-11-20T12:05:00.000Z',
});
const documentFor = (name: string): Document => ({
  id: name,
  case_id: 'case',
  name,
  mime_type: 'application/pdf',
  size: 10,
  created_at: '2026-11-20T12:00:00.000Z',
  availability: 'AVAILABLE',
});

/** A server whose uploads complete when the test says so. */
function setup(overrides: Partial<UploadSteps> = {}) {
  const sends = new Map<string, PromiseWithResolvers<void> & { progress: (sent: number) => void }>();
  const gaveUp: string[] = [];
  const done: string[] = [];
  const failed: string[] = [];
  const steps: UploadSteps = {
    start: async (chosen) => ticketFor(chosen.name),
    send(ticket, _, { onProgress, signal }) {
      const settled = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => settled.reject(signal.reason));
      sends.set(ticket.uploadId, { ...settled, progress: onProgress });
      return settled.promise;
    },
    finish: async (uploadId) => documentFor(uploadId),
    giveUp: async (uploadId) => void gaveUp.push(uploadId),
    explain: (error) =>
      error instanceof Error && !(error instanceof TypeError)
        ? {
            reason: error.message,
            isOutcomeUnknown: error.message === 'lost',
            isFinal: error.message === 'of another type',
          }
        : undefined,
    ...overrides,
  };
  const queue = createUploadQueue(
    steps,
    { onDone: ({ name }) => done.push(name), onFailed: (name, reason) => failed.push(`${name}: ${reason}`) },
    2,
  );
  const states = () => queue.getSnapshot().map(({ name, state }) => `${name} ${state}`);
  return { queue, sends, gaveUp, done, failed, states };
}

const idOf = (queue: ReturnType<typeof setup>['queue'], name: string): string =>
  queue.getSnapshot().find((upload) => upload.name === name)?.id ?? '';

describe('the upload queue', () => {
  it('uploads a few files at a time and removes finished ones from the list', async () => {
    const { queue, sends, done, states } = setup();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    await expect.poll(() => [...sends.keys()]).toEqual(['a.pdf', 'b.pdf']);
    expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting']);
    const before = queue.getSnapshot();
    sends.get('a.pdf')?.progress(4);
    expect(before[0]?.sent.getSnapshot()).toBe(4);
    // The page doesn't render again.
    expect(queue.getSnapshot()).toBe(before);
    sends.get('a.pdf')?.resolve();
    await expect.poll(() => states()).toEqual(['b.pdf sending', 'c.pdf sending']);
    expect(done).toEqual(['a.pdf']);
  });

  it('lists rejected files with the reason and does not upload them', async () => {
    const { queue, sends, failed, states } = setup();
    queue.add([file('virus.exe'), file('huge.pdf', 10 * 1024 * 1024 + 1)]);
    expect(states()).toEqual(['virus.exe refused', 'huge.pdf refused']);
    expect(failed).toEqual([
      'virus.exe: Invalid file type. Please upload PDF, DOC, DOCX, JPG, or PNG files.',
      'huge.pdf: File too large. Maximum size is 10MB.',
    ]);
    expect(sends.size).toBe(0);
    queue.cancel(idOf(queue, 'virus.exe'));
    expect(states()).toEqual(['huge.pdf refused']);
  });

  it('removes a canceled upload, tells the server, and continues with the next', async () => {
    const { queue, sends, gaveUp, failed, states } = setup();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    await expect.poll(() => sends.size).toBe(2);
    queue.cancel(idOf(queue, 'a.pdf'));
    await expect.poll(() => states()).toEqual(['b.pdf sending', 'c.pdf sending']);
    expect(gaveUp).toEqual(['a.pdf']);
    expect(failed).toEqual([]);
  });

  it('keeps a failed upload with its reason until it is retried', async () => {
    const { queue, sends, done, failed, states } = setup();
    queue.add([file('a.pdf')]);
    await expect.poll(() => sends.size).toBe(1);
    sends.get('a.pdf')?.reject(new Error('lost'));
    await expect.poll(() => states()).toEqual(['a.pdf failed']);
    expect(failed).toEqual(['a.pdf: Failed to upload file: lost']);
    sends.clear();
    queue.retry(idOf(queue, 'a.pdf'));
    await expect.poll(() => sends.size).toBe(1);
    sends.get('a.pdf')?.resolve();
    await expect.poll(() => done).toEqual(['a.pdf']);
    expect(queue.getSnapshot()).toEqual([]);
  });

  it('repeats only the completion call if its response was lost', async () => {
    const finish = vi
      .fn<UploadSteps['finish']>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockImplementation(async (uploadId) => documentFor(uploadId));
    const send = vi.fn<UploadSteps['send']>().mockResolvedValue();
    const { queue, done, failed } = setup({ finish, send });
    queue.add([file('a.pdf')]);
    await expect.poll(() => failed).toEqual(['a.pdf: Failed to save document record: lost']);
    queue.retry(idOf(queue, 'a.pdf'));
    await expect.poll(() => done).toEqual(['a.pdf']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('uploads the file again if the server rejected it', async () => {
    const finish = vi.fn<UploadSteps['finish']>().mockRejectedValueOnce(new Error('not what was announced'));
    const send = vi.fn<UploadSteps['send']>().mockResolvedValue();
    const { queue, failed } = setup({ finish, send });
    queue.add([file('a.pdf')]);
    await expect.poll(() => failed).toHaveLength(1);
    queue.retry(idOf(queue, 'a.pdf'));
    await expect.poll(() => send).toHaveBeenCalledTimes(2);
  });

  it('does not offer to retry a file that the server does not accept', async () => {
    const finish = vi.fn<UploadSteps['finish']>().mockRejectedValueOnce(new Error('of another type'));
    const send = vi.fn<UploadSteps['send']>().mockResolvedValue();
    const { queue, failed, states } = setup({ finish, send });
    queue.add([file('a.pdf')]);
    await expect.poll(() => states()).toEqual(['a.pdf refused']);
    expect(failed).toEqual(['a.pdf: Failed to save document record: of another type']);
    queue.retry(idOf(queue, 'a.pdf'));
    expect(states()).toEqual(['a.pdf refused']);
    queue.cancel(idOf(queue, 'a.pdf'));
    expect(states()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('has a message for unexpected errors', async () => {
    const { queue, failed } = setup({ start: () => Promise.reject(new TypeError('x is undefined')) });
    queue.add([file('a.pdf')]);
    await expect.poll(() => failed).toEqual(['a.pdf: An error occurred while uploading']);
  });

  it('stops when the user leaves and keeps failed uploads', async () => {
    const { queue, sends, gaveUp, states } = setup();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.exe')]);
    await expect.poll(() => sends.size).toBe(2);
    queue.cancelAll();
    await expect.poll(() => gaveUp).toEqual(['a.pdf', 'b.pdf']);
    expect(states()).toEqual(['d.exe refused']);
  });
});
