// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/schema/limits.ts';
import { Providers } from '#tests/support/component.tsx';
import { sessionStore } from '../../lib/session-store.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';
import { emptyValues } from './form-values.ts';
import { useDraft } from './use-draft.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const draftOf = (firstName: string): Draft => ({ values: { ...emptyValues, firstName }, resume: undefined });
const empty = draftOf('');
const storedName = () => readDraft(new Date())?.values.firstName;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

function openForm(typed: Draft) {
  const onRestore = vi.fn<(draft: Draft) => void>();
  const hook = renderHook(({ draft }) => useDraft(draft, onRestore), {
    initialProps: { draft: typed },
    wrapper: Providers,
  });
  return { ...hook, onRestore };
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

it('restores the draft from an earlier visit', () => {
  writeDraft(draftOf('Amara'));
  const { result, onRestore } = openForm(empty);
  expect(onRestore.mock.calls).toEqual([[draftOf('Amara')]]);
  expect(result.current.restored).toBe(true);
});

it('saves on every pause and reports when', () => {
  const { result, rerender } = openForm(empty);
  rerender({ draft: draftOf('Ama') });
  wait(0.9);
  rerender({ draft: draftOf('Amara') });
  wait(0.9);
  expect(storedName()).toBeUndefined();
  wait(0.1);
  expect(storedName()).toBe('Amara');
  expect(result.current.savedAt).toEqual(new Date());
});

it('saves every 30 seconds while the user types without pausing', () => {
  const { rerender } = openForm(empty);
  for (let half = 0; half < 2 * limits.draftAutosaveSeconds; half += 1) {
    rerender({ draft: draftOf('A'.repeat(half + 1)) });
    expect(storedName()).toBeUndefined();
    wait(0.5);
  }
  expect(storedName()).toBe('A'.repeat(2 * limits.draftAutosaveSeconds));
});

it('does not store an empty form', () => {
  const { result } = openForm(empty);
  wait(limits.draftAutosaveSeconds);
  expect(readDraft(now)).toBeUndefined();
  expect(result.current.savedAt).toBeUndefined();
});

it('saves the input when the page is left', () => {
  openForm(empty).rerender({ draft: draftOf('Amara') });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(storedName()).toBe('Amara');
});

it('deletes the draft and stores nothing until something is typed again', () => {
  const { result, rerender } = openForm(empty);
  rerender({ draft: draftOf('Amara') });
  wait(limits.draftAutosaveSeconds);
  act(() => result.current.forget(empty));
  rerender({ draft: empty });
  wait(limits.draftAutosaveSeconds);
  expect(readDraft(now)).toBeUndefined();
  rerender({ draft: draftOf('Bo') });
  wait(limits.draftAutosaveSeconds);
  expect(storedName()).toBe('Bo');
});

it('saves the last input when a link is followed, then stops', () => {
  const { rerender, unmount } = openForm(empty);
  rerender({ draft: draftOf('Amara') });
  unmount();
  expect(storedName()).toBe('Amara');
  localStorage.clear();
  wait(limits.draftAutosaveSeconds);
  expect(readDraft(now)).toBeUndefined();
});

it('saves nothing after sign-out, even if the form unmounts late', () => {
  const { rerender, unmount } = openForm(empty);
  rerender({ draft: draftOf('Amara') });
  act(() => sessionStore.set({ status: 'signedOut', by: 'choice' }));
  wait(limits.draftAutosaveSeconds);
  unmount();
  expect(storedName()).toBeUndefined();
});

it('saves the input of the next user in the same tab', () => {
  sessionStore.set({ status: 'signedOut', by: 'choice' });
  openForm(empty).rerender({ draft: draftOf('Bo') });
  wait(1);
  expect(storedName()).toBe('Bo');
});

it('does not restore what was already sent', () => {
  openForm(draftOf('Amara')).unmount();
  expect(readDraft(now)).toBeUndefined();
});
