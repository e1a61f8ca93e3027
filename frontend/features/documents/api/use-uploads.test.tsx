// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { documentsContract } from '#shared/contract/documents.ts';
import { Providers } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { useUploads } from './use-uploads.ts';

const sent = vi.hoisted(() => ({
  calls: [] as string[],
  abort: undefined as AbortSignal | undefined,
  /** Whether files arrive at once. Otherwise they stay in flight. */
  isStored: false,
  finishErrors: [] as Error[],
}));
vi.mock('../../../lib/put-file.ts', () => ({
  putFile: (_ticket: unknown, _file: File, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      sent.abort = signal;
      if (sent.isStored) resolve();
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  digestFile: () => Promise.resolve('digest'),
  SendFailure: class extends Error {},
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { path: string; method: string }) => {
    sent.calls.push(`${endpoint.method} ${endpoint.path}`);
    const error = endpoint.path.endsWith('/finish') && sent.finishErrors.shift();
    if (error) throw error;
    return { uploadId: 'upload-1', url: '/s3/1', headers: {}, expiresAt: '2026-11-20T12:05:00.000Z' };
  },
}));

afterEach(() => {
  sent.calls.length = 0;
  sent.isStored = false;
});

const { startUpload, finishUpload, cancelUpload } = documentsContract;

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

it.each([
  ['the connection is lost', new ApiError('offline')],
  ['the server is unavailable', new ApiError('unavailable', { status: 503 })],
  ['the server fails', new ApiError('unexpected', { status: 500 })],
  ['there are too many requests', new ApiError('request.rate_limited', { status: 429 })],
  ['the response is truncated', new ApiError('unreadable', { status: 201 })],
])('only completes an upload again after %s', async (_, error) => {
  sent.isStored = true;
  sent.finishErrors.push(error);
  const { result } = renderHook(() => useUploads('case-1', () => undefined), { wrapper: Providers });
  act(() => result.current.queue.add([new File(['%PDF-1.7'], 'passport.pdf')]));
  await waitFor(() => expect(result.current.uploads[0]?.state).toBe('failed'));
  act(() => result.current.queue.retry(result.current.uploads[0]?.id ?? ''));
  await waitFor(() => expect(result.current.uploads).toEqual([]));
  expect(sent.calls).toEqual(
    [startUpload, finishUpload, finishUpload].map(({ method, path }) => `${method} ${path}`),
  );
});
