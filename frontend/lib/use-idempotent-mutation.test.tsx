// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { ApiError } from './api-error.ts';
import { sessionStore } from './session-store.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

const body = { name: 'Passport' };

/** Renders the hook with a server that responds when the test says so. */
function setup(draft?: string) {
  const requests: { key: string; response: PromiseWithResolvers<string> }[] = [];
  const onError = vi.fn();
  const { result, unmount } = renderHook(
    () =>
      useIdempotentMutation({
        ...(draft && { draft }),
        send: (_: typeof body, key) => {
          const response = Promise.withResolvers<string>();
          requests.push({ key, response });
          return response.promise;
        },
        onError: (error) => onError(error.message),
      }),
    { wrapper: Providers },
  );
  const create = async (given = body, onSuccess = (_: string) => {}) => {
    const before = requests.length;
    act(() => result.current.create(given, { onSuccess }));
    await waitFor(() => expect(requests.length).toBe(before + 1));
  };
  const settle = async (end: (response: PromiseWithResolvers<string>) => void) => {
    const last = requests.at(-1);
    if (last) end(last.response);
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
  return { result, unmount, requests, onError, create, settle, keys: () => requests.map(({ key }) => key) };
}

const lost = new ApiError('offline');
/** The connection dropped after the headers. */
const truncated = new ApiError('unreadable', { status: 201 });

it('returns the result to the caller', async () => {
  const { create, settle } = setup();
  const made = vi.fn();
  await create(body, made);
  await settle((response) => response.resolve('document 1'));
  expect(made.mock.calls[0]?.[0]).toBe('document 1');
});

it('ignores clicks while a request is in flight', async () => {
  const { result, create, settle, requests } = setup();
  await create();
  act(() => {
    result.current.create(body);
    result.current.create(body);
  });
  await settle((response) => response.resolve('document 1'));
  expect(requests).toHaveLength(1);
});

it('ignores a second click before the next render', async () => {
  const { result, settle, requests } = setup();
  act(() => {
    result.current.create(body);
    result.current.create(body);
  });
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await settle((response) => response.resolve('document 1'));
  expect(requests).toHaveLength(1);
});

it.each([
  ['lost', lost],
  ['truncated', truncated],
])('sends the same key after a %s response', async (_, error) => {
  const { create, settle, keys, onError } = setup();
  await create();
  await settle((response) => response.reject(error));
  await create();
  expect(keys()[1]).toBe(keys()[0]);
  expect(onError).toHaveBeenCalledOnce();
});

it('treats a changed body after a lost response as a new intent', async () => {
  const { create, settle, keys } = setup();
  await create();
  await settle((response) => response.reject(lost));
  await create({ name: 'Birth certificate' });
  expect(keys()[1]).not.toBe(keys()[0]);
});

it.each([
  ['success', (response: PromiseWithResolvers<string>) => response.resolve('document 1')],
  ['a refusal', (response: PromiseWithResolvers<string>) => response.reject(new ApiError('request.invalid'))],
])('starts a new intent after %s', async (_, end) => {
  const { create, settle, keys } = setup();
  await create();
  await settle(end);
  await create();
  expect(new Set(keys()).size).toBe(2);
});

describe('a draft', () => {
  beforeEach(() => {
    sessionStorage.clear();
    sessionStore.set({
      status: 'signedIn',
      user: { id: 'user-1', email: 'a@example.com' },
      config: {} as never,
      profile: undefined,
      profileError: undefined,
      actor: undefined,
      can: () => false,
    });
  });
  /** Sends the draft. The page is reloaded before the response. */
  const sendBeforeReload = async () => {
    const { create, keys, unmount } = setup('message');
    await create();
    unmount();
    return keys()[0];
  };

  it('keeps its key over a reload, and only until it is sent', async () => {
    const first = await sendBeforeReload();
    const { create, settle, keys } = setup('message');
    await create();
    expect(keys()).toEqual([first]);
    await settle((response) => response.resolve('message 1'));
    await create();
    expect(keys()[1]).not.toBe(first);
  });

  it('gets a new key with another text, or once it is erased', async () => {
    const first = await sendBeforeReload();
    const { create, settle, keys, result } = setup('message');
    await create({ name: 'Visa' });
    await settle((response) => response.reject(lost));
    expect(keys()[0]).not.toBe(first);
    act(() => result.current.forget());
    await create({ name: 'Visa' });
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});
