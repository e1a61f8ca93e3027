import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './queries.tsx';

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
