import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ApiError } from '../../../lib/api-client.ts';
import { evictOldFiles, viewedFileQuery } from './view-file.ts';

vi.mock('../../../lib/auth.ts', () => ({ accessToken: async () => 'token' }));

/** Loads files of 40 bytes each, one second apart. */
function load(client: QueryClient, ids: readonly string[]): void {
  vi.useFakeTimers();
  for (const id of ids) {
    vi.advanceTimersByTime(1000);
    const file = { mimeType: 'application/pdf', bytes: new ArrayBuffer(40) };
    client.setQueryData(viewedFileQuery('case', id).queryKey, file);
  }
  vi.useRealTimers();
}
const kept = (client: QueryClient): unknown[] =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.at(-1));

it('says that a stored file is gone, but not when its link has expired', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const link = {
    url: 'https://bucket.example/a',
    expiresAt: '2030-01-01T00:00:00.000Z',
    mime_type: 'image/png',
  };
  const codeOf = async (status: number, problem: string) => {
    const stored = new Response(`<Error><Message>${problem}</Message></Error>`, { status });
    const respond = async (url: string) => (url === link.url ? stored : Response.json(link));
    vi.stubGlobal('fetch', vi.fn(respond));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const read = client.fetchQuery(viewedFileQuery('01920000-0000-7000-8000-000000000000', 'document'));
    return read.catch((error: ApiError) => error.code);
  };
  expect(await codeOf(404, 'The specified key does not exist.')).toBe('document.file_missing');
  expect(await codeOf(403, 'Access Denied')).toBe('document.file_missing');
  expect(await codeOf(403, 'Request has expired')).toBe('unexpected');
});

it('keeps the most recent files that fit into memory', () => {
  const client = new QueryClient();
  load(client, ['first', 'second', 'third', 'fourth']);
  evictOldFiles(client, 160);
  expect(kept(client)).toEqual(['first', 'second', 'third', 'fourth']);
  evictOldFiles(client, 100);
  expect(kept(client)).toEqual(['third', 'fourth']);
});

it('keeps the visible file regardless of size, and everything that isn’t a file', () => {
  const client = new QueryClient();
  client.setQueryData(['case', 'one'], { status: 'REVIEW' });
  load(client, ['first', 'second', 'third']);
  const shown = new QueryObserver(client, { ...viewedFileQuery('case', 'first'), enabled: false });
  const leave = shown.subscribe(() => undefined);
  evictOldFiles(client, 30);
  expect(kept(client)).toEqual(['one', 'first']);
  leave();
});
