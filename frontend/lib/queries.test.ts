import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './queries.tsx';
import { derivedByStream, listedByIndex } from './read-again.ts';
import { sessionStore } from './session-store.ts';

afterEach(() => onlineManager.setOnline(true));

test('requests fail while offline instead of pausing', async () => {
  onlineManager.setOnline(false);
  const ask = () => Promise.reject(new Error('No connection'));
  await expect(queryClient.fetchQuery({ queryKey: ['anything'], queryFn: ask })).rejects.toThrow(
    'No connection',
  );
  await expect(new MutationObserver(queryClient, { mutationFn: ask }).mutate()).rejects.toThrow(
    'No connection',
  );
});

test('a query invalidated during its initial load is refetched', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const list = { queryKey: ['list'], queryFn: () => responses.shift()?.promise ?? 'asked too often' };
  const [before, after] = responses;
  const seen = new QueryObserver(queryClient, list);
  const leave = seen.subscribe(() => undefined);
  const changed = queryClient.invalidateQueries({ queryKey: list.queryKey });
  before?.resolve('before the change');
  after?.resolve('after the change');
  await changed;
  expect(seen.getCurrentResult().data).toBe('after the change');
  leave();
});

test('a list that follows changes late is read again after the latest change', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reads = { index: 0, stream: 0, other: 0 };
  const list = (kind: keyof typeof reads, meta = {}) => ({
    queryKey: ['lists', kind],
    queryFn: () => ++reads[kind],
    meta,
  });
  const lists = [list('index', listedByIndex), list('stream', derivedByStream), list('other')];
  const leaving = lists.map((each) => new QueryObserver(queryClient, each).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toEqual({ index: 1, stream: 1, other: 1 });
  await queryClient.invalidateQueries({ queryKey: ['lists'] });
  await vi.advanceTimersByTimeAsync(900);
  await queryClient.invalidateQueries({ queryKey: ['lists'] });
  await vi.advanceTimersByTimeAsync(900);
  expect(reads).toEqual({ index: 3, stream: 3, other: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual({ index: 4, stream: 5, other: 3 });
  for (const leave of leaving) leave();
});

test('a list that is first read right after a change is read again, and a later one is not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const search = (q: string) => ({
    queryKey: ['people', q],
    queryFn: () => responses[reads++]?.promise ?? 'asked too often',
    meta: listedByIndex,
  });
  await queryClient.invalidateQueries({ queryKey: ['people'] });
  await vi.advanceTimersByTimeAsync(300);
  const found = new QueryObserver(queryClient, search('asha'));
  const leave = found.subscribe(() => undefined);
  // Its first response is slow, and from before the change.
  await vi.advanceTimersByTimeAsync(5_000);
  responses[0]?.resolve('No people found');
  responses[1]?.resolve('Asha');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(found.getCurrentResult().data).toBe('Asha');
  const leaveLater = new QueryObserver(queryClient, search('neema')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(3);
  leave();
  leaveLater();
});

test('a list that is no longer shown is read again when it is shown next', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const list = { queryKey: ['left'], queryFn: () => ++reads, meta: listedByIndex };
  const show = () => new QueryObserver(queryClient, list).subscribe(() => undefined);
  show()();
  await vi.advanceTimersByTimeAsync(0);
  await queryClient.invalidateQueries({ queryKey: list.queryKey });
  const leave = show();
  await vi.advanceTimersByTimeAsync(0);
  const before = reads;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(before + 1);
  leave();
});

test('a canceled list is not read again, because what it belongs to may be about to be deleted', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const list = { queryKey: ['canceled'], queryFn: () => ++reads, meta: derivedByStream };
  const leave = new QueryObserver(queryClient, list).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await queryClient.invalidateQueries({ queryKey: list.queryKey });
  await vi.advanceTimersByTimeAsync(500);
  await queryClient.cancelQueries({ queryKey: list.queryKey });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(2);
  leave();
});

test('a request that got no response in time is not repeated automatically', async () => {
  const { retry = false } = queryClient.getDefaultOptions().queries ?? {};
  const read = vi.fn(async () => {
    throw new ApiError('offline', { cause: new DOMException('', 'TimeoutError') });
  });
  await expect(queryClient.fetchQuery({ queryKey: ['slow'], queryFn: read, retry })).rejects.toThrow();
  expect(read).toHaveBeenCalledOnce();
});

test('data is cleared as soon as the user changes, before the next user is known', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'ada', email: 'ada@example.com' },
    config: {} as never,
    ...{ profile: undefined, profileError: undefined, actor: undefined, can: () => false },
  });
  queryClient.setQueryData(['private'], 'Ada’s');
  sessionStore.set({ status: 'loading' });
  expect(queryClient.getQueryData(['private'])).toBeUndefined();
});
