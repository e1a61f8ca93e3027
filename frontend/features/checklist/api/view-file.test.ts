import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { evictOldFiles, viewedFileQuery } from './view-file.ts';

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
