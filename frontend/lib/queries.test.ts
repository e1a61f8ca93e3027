import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './queries.tsx';

afterEach(() => onlineManager.setOnline(true));

test('without a connection, requests fail instead of waiting for it', async () => {
  onlineManager.setOnline(false);
  const ask = () => Promise.reject(new Error('No connection'));
  await expect(queryClient.fetchQuery({ queryKey: ['anything'], queryFn: ask })).rejects.toThrow(
    'No connection',
  );
  await expect(new MutationObserver(queryClient, { mutationFn: ask }).mutate()).rejects.toThrow(
    'No connection',
  );
});

test('what changes while it is loaded for the first time is asked for again', async () => {
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
