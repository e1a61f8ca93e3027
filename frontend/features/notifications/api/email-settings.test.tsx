// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MailChoices } from '#shared/domain/notification-groups.ts';
import { Providers } from '#tests/support/component.tsx';
import { linkedQuery, useSaveLinked } from './email-settings.ts';

const saves = vi.hoisted(() => [] as { choices: MailChoices; respond: () => void }[]);
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body: { choices } }: { body: { choices?: MailChoices } }) => {
    if (!choices) return { choices: {}, groups: [] };
    const { promise, resolve } = Promise.withResolvers<void>();
    saves.push({ choices, respond: resolve });
    await promise;
    return { choices, groups: [] };
  },
}));

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
