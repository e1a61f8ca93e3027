import { MutationObserver, onlineManager } from '@tanstack/react-query';
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
