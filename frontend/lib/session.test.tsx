// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSessionStart } from './session.tsx';
import { sessionStore } from './session-store.ts';

const auth = vi.hoisted(() => ({ startSession: vi.fn<() => Promise<void>>() }));
vi.mock('./auth.ts', () => auth);

beforeEach(() => void auth.startSession.mockReset());

const prefix = 'CognitoIdentityServiceProvider.client';
const store = (key: string) =>
  act(async () => {
    localStorage.setItem(key, 'x');
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

it('follows a sign-in in another tab that stores the tokens after the user name', async () => {
  auth.startSession.mockImplementation(async () => {
    if (localStorage.getItem(`${prefix}.omar.idToken`)) sessionStore.set({ status: 'loading' });
  });
  renderHook(useSessionStart);
  act(() => sessionStore.set({ status: 'signedOut', by: 'ended' }));
  await store(`${prefix}.LastAuthUser`);
  await waitFor(() => expect(auth.startSession).toHaveBeenCalledOnce());
  await store(`${prefix}.omar.idToken`);
  // The mock now reports that the tokens were found.
  await waitFor(() => expect(sessionStore.get().status).toBe('loading'));
  await store(`${prefix}.omar.clockDrift`);
  expect(auth.startSession).toHaveBeenCalledTimes(2);
});

it('checks on a page from the back-forward cache whether the user has signed out or is someone else', async () => {
  localStorage.clear();
  renderHook(useSessionStart);
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  sessionStore.set({ status: 'loading' });
  show(false);
  expect(sessionStore.get().status).toBe('loading');
  show(true);
  expect(sessionStore.get()).toEqual({ status: 'signedOut', by: 'ended' });
  expect(auth.startSession).not.toHaveBeenCalled();
  localStorage.setItem(`${prefix}.LastAuthUser`, 'omar');
  show(true);
  await waitFor(() => expect(auth.startSession).toHaveBeenCalled());
});

it('treats a visitor whose browser blocks storage as signed out', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  sessionStore.set({ status: 'loading' });
  renderHook(useSessionStart);
  expect(sessionStore.get()).toEqual({ status: 'signedOut', by: 'nobody' });
});
