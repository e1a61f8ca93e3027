// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MailChoices } from '#shared/domain/notification-groups.ts';
import { Providers } from '#tests/support/component.tsx';
import { linkedQuery, useSaveLinked } from './email-settings.ts';

const saves = vi.hoisted(() => [] as { choices: MailChoices; respond: () => void; fail: () => void }[]);
/** What the server has. */
const stored = vi.hoisted(() => ({ choices: {} as MailChoices }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body: { choices } }: { body: { choices?: MailChoices } }) => {
    if (!choices) return { choices: stored.choices, groups: [] };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    saves.push({ choices, respond: resolve, fail: () => reject(new Error('The response was lost')) });
    await promise;
    return { choices, groups: [] };
  },
}));

beforeEach(() => {
  saves.length = 0;
});

it('saves choices one after the other, and shows all of them meanwhile', async () => {
  const { result } = renderHook(
    () => ({ save: useSaveLinked('token'), data: useQuery(linkedQuery('token')).data }),
    { wrapper: Providers },
  );
  await waitFor(() => expect(result.current.data?.choices).toEqual({}));
  const both: MailChoices = { messages: 'off', dates: 'digest' };
  act(() => result.current.save.mutate({ messages: 'off' }));
  await waitFor(() => expect(result.current.data?.choices).toEqual({ messages: 'off' }));
  act(() => result.current.save.mutate(both));
  await waitFor(() => expect(result.current.data?.choices).toEqual(both));
  expect(saves.map(({ choices }) => choices)).toEqual([{ messages: 'off' }]);
  await act(async () => saves[0]?.respond());
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(result.current.data?.choices).toEqual(both);
  await act(async () => saves[1]?.respond());
  expect(result.current.data?.choices).toEqual(both);
});

it('shows what the server has if the response was lost', async () => {
  const { result } = renderHook(
    () => ({ save: useSaveLinked('lost'), data: useQuery(linkedQuery('lost')).data }),
    { wrapper: Providers },
  );
  await waitFor(() => expect(result.current.data?.choices).toEqual({}));
  act(() => result.current.save.mutate({ messages: 'off' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  stored.choices = { messages: 'off' };
  await act(async () => saves[0]?.fail());
  await waitFor(() => expect(result.current.save.isError).toBe(true));
  await waitFor(() => expect(result.current.data?.choices).toEqual({ messages: 'off' }));
});
