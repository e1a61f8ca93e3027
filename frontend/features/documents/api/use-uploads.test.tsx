// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { documentsContract } from '#shared/contract/documents.ts';
import { Providers } from '#tests/support/component.tsx';
import { useUploads } from './use-uploads.ts';

const sent = vi.hoisted(() => ({ calls: [] as string[], abort: undefined as AbortSignal | undefined }));
vi.mock('../../../lib/put-file.ts', () => ({
  putFile: (_ticket: unknown, _file: File, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      sent.abort = signal;
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  SendFailure: class extends Error {},
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { path: string; method: string }) => {
    sent.calls.push(`${endpoint.method} ${endpoint.path}`);
    return { uploadId: 'upload-1', url: '/s3/1', headers: {}, expiresAt: '2026-11-20T12:05:00.000Z' };
  },
}));

afterEach(() => {
  sent.calls.length = 0;
});

const { startUpload, cancelUpload } = documentsContract;

it('counts uploads in progress and stops them with the page', async () => {
  const { result, unmount } = renderHook(() => useUploads('case-1', () => undefined), { wrapper: Providers });
  act(() => result.current.queue.add([new File(['%PDF-1.7'], 'passport.pdf')]));
  await waitFor(() => expect(sent.abort).toBeDefined());
  expect(result.current.uploads.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'passport.pdf sending',
  ]);
  expect(result.current.running).toBe(1);

  unmount();
  await waitFor(() =>
    expect(sent.calls).toEqual([
      `${startUpload.method} ${startUpload.path}`,
      `${cancelUpload.method} ${cancelUpload.path}`,
    ]),
  );
  expect(sent.abort?.aborted).toBe(true);
});
