// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reload } from '#tests/support/component.tsx';
import { sessionStore, type User } from './session-store.ts';
import { useTabDialog, useTabFields, useTabState } from './tab-state.ts';
import { hasLosses } from './unsaved.ts';

const ines: User = { id: '00000000-0000-7000-0000-000000000001', email: 'ines@example.com' };
const omar: User = { id: '00000000-0000-7000-0000-000000000002', email: 'omar@example.com' };
const signIn = (user: User) =>
  act(() =>
    sessionStore.set({
      status: 'signedIn',
      user,
      config: {} as never,
      profile: undefined,
      profileError: undefined,
      actor: undefined,
      can: () => false,
    }),
  );
const signOut = (by: 'ended' | 'choice') => act(() => sessionStore.set({ status: 'signedOut', by }));

const note = (always = false) => renderHook(() => useTabState('note', '', z.string(), { always })).result;
const type = (field: ReturnType<typeof note>, text: string) => act(() => field.current[1](text));

beforeEach(() => {
  sessionStorage.clear();
  signIn(ines);
});

describe('typed text', () => {
  it('survives a reload', () => {
    type(note(), 'Ask about the award.');
    reload();
    expect(note().current[0]).toBe('Ask about the award.');
  });

  it('survives signing in again after the session ended elsewhere', () => {
    type(note(), 'Ask about the award.');
    signOut('ended');
    cleanup();
    signIn(ines);
    expect(note().current[0]).toBe('Ask about the award.');
  });

  it('is removed when another user signs in', () => {
    type(note(), 'Ask about the award.');
    signOut('ended');
    cleanup();
    signIn(omar);
    expect({ ...sessionStorage }).toEqual({});
    expect(note().current[0]).toBe('');
    cleanup();
    signIn(ines);
    expect(note().current[0]).toBe('');
  });

  it('is removed when its user signs out', () => {
    type(note(true), 'Ask about the award.');
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    signOut('choice');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is dropped when the user leaves the page, except for drafts', () => {
    type(note(), 'Ask about the award.');
    cleanup();
    expect(note().current[0]).toBe('');
    cleanup();
    type(note(true), 'Dear Amara');
    cleanup();
    expect(note(true).current[0]).toBe('Dear Amara');
  });

  it('is asked about before the user leaves the page, except for drafts', () => {
    const field = note();
    expect(hasLosses()).toBe(false);
    type(field, 'Ask about the award.');
    expect(hasLosses()).toBe(true);
    type(field, '');
    expect(hasLosses()).toBe(false);
    cleanup();
    type(note(true), 'Dear Amara');
    expect(hasLosses()).toBe(false);
  });

  it('can still be cleared after its form was closed, even if the form is open again', () => {
    const before = note(true);
    type(before, 'Dear Amara');
    const clearSent = () => act(() => before.current[1]((now = '') => (now === 'Dear Amara' ? '' : now)));
    cleanup();
    const again = note(true);
    expect(again.current[0]).toBe('Dear Amara');
    clearSent();
    expect(again.current[0]).toBe('');
    expect({ ...sessionStorage }).toEqual({});

    type(again, 'One more question');
    cleanup();
    clearSent();
    expect(note(true).current[0]).toBe('One more question');
  });

  it('is not stored for the next user after its form was closed', () => {
    const before = note(true);
    signIn(omar);
    cleanup();
    before.current[1]('Dear Amara');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is ignored if it doesn’t match the field’s schema', () => {
    type(note(), 'Ask about the award.');
    reload();
    const { result } = renderHook(() => useTabState('note', 3, z.number()));
    expect(result.current[0]).toBe(3);
  });
});

describe('the fields of a form', () => {
  const form = (stored: { name: string; staff: boolean }) =>
    renderHook((given) => useTabFields('form', given), { initialProps: stored });

  it('keep changed fields and follow a colleague’s changes in the others', () => {
    const { result, rerender } = form({ name: 'Acme', staff: false });
    act(() => result.current.set({ name: 'Acme Legal' }));
    rerender({ name: 'Acme', staff: true });
    expect(result.current.fields).toEqual({ name: 'Acme Legal', staff: true });
    expect(result.current.changes).toEqual({ name: 'Acme Legal' });
    reload();
    expect(form({ name: 'Acme', staff: true }).result.current.fields.name).toBe('Acme Legal');
  });

  it('count as unchanged once they are saved or reverted', () => {
    const { result, rerender } = form({ name: 'Acme', staff: false });
    act(() => result.current.set({ name: 'Acme Legal' }));
    expect(result.current.isChanged).toBe(true);
    rerender({ name: 'Acme Legal', staff: false });
    expect(result.current.isChanged).toBe(false);
    expect({ ...sessionStorage }).toEqual({});
    rerender({ name: 'Acme & Co', staff: false });
    expect(result.current.fields.name).toBe('Acme & Co');
  });

  it('keep what is typed at the moment a save is shown', () => {
    const { result, rerender } = renderHook(
      (given) => {
        const form = useTabFields('form', given);
        // Before the effects of the same render, as when someone types on a busy computer.
        // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new each time
        useLayoutEffect(() => {
          if (given.name === 'Acme Legal') form.set({ name: 'Acme & Co' });
        }, [given.name]);
        return form;
      },
      { initialProps: { name: 'Acme' } },
    );
    act(() => result.current.set({ name: 'Acme Legal' }));
    rerender({ name: 'Acme Legal' });
    expect(result.current.fields.name).toBe('Acme & Co');
    expect(result.current.isChanged).toBe(true);
  });
});

describe('the version of a form', () => {
  const form = (version: number, note: string) =>
    renderHook((given) => useTabFields('form', { note: given.note, owner: '' }, given.version), {
      initialProps: { version, note },
    });

  it('is the one its first change was made on, also after a reload', () => {
    const { result, rerender } = form(1, '');
    rerender({ version: 2, note: 'Call on Monday' });
    expect(result.current.version).toBe(2);
    act(() => result.current.set({ note: 'Call on Tuesday' }));
    rerender({ version: 3, note: 'Call on Friday' });
    act(() => result.current.set({ owner: 'Ines' }));
    expect(result.current.version).toBe(2);
    expect(result.current.fields.note).toBe('Call on Tuesday');
    reload();
    expect(form(3, 'Call on Friday').result.current.version).toBe(2);
  });

  it('is the latest again once nothing is changed', () => {
    const { result, rerender } = form(1, '');
    act(() => result.current.set({ note: 'Call on Tuesday' }));
    act(() => result.current.set({ note: '' }));
    rerender({ version: 2, note: '' });
    act(() => result.current.set({ note: 'Call on Tuesday' }));
    expect(result.current.version).toBe(2);
  });

  it.each([true, false])('is the newer one after a conflict, shown before the save: %s', (isShown) => {
    const { result, rerender } = form(1, '');
    const theirs = { version: 2, note: 'Call on Friday' };
    act(() => result.current.set({ note: 'Call on Tuesday' }));
    if (isShown) rerender(theirs);
    expect(result.current.replaced).toEqual({});
    act(() => result.current.showConflict());
    rerender(theirs);
    expect(result.current).toMatchObject({ version: 2, replaced: { note: 'Call on Friday' } });
    expect(result.current.fields.note).toBe('Call on Tuesday');
    rerender({ version: 3, note: 'Call on Sunday' });
    expect(result.current.version).toBe(2);
  });

  it('is the saved one for what is typed during the save', () => {
    const { result, rerender } = form(1, '');
    act(() => result.current.set({ note: 'Call' }));
    act(() => result.current.set({ note: 'Call on Tuesday' }));
    act(() => result.current.continueFrom(2));
    rerender({ version: 2, note: 'Call' });
    expect(result.current).toMatchObject({ version: 2, isChanged: true, replaced: {} });
  });

  it('keeps nothing in the tab if nothing was typed', () => {
    const { result, rerender } = form(1, '');
    act(() => result.current.showConflict());
    act(() => result.current.continueFrom(2));
    rerender({ version: 3, note: '' });
    expect(result.current.version).toBe(3);
    expect({ ...sessionStorage }).toEqual({});
  });
});

describe('a dialog', () => {
  const dialog = () => {
    const { result } = renderHook(() => {
      const [open, setOpen] = useTabDialog('deadline', z.string());
      const [text, setText] = useTabState('deadline.name', '', z.string());
      return { open, setOpen, text, setText };
    });
    return result;
  };

  it('reopens with its typed text', () => {
    const before = dialog();
    act(() => before.current.setOpen('new'));
    act(() => before.current.setText('Response to the RFE'));
    reload();
    expect(dialog().current).toMatchObject({ open: 'new', text: 'Response to the RFE' });
  });

  it('stays closed if nothing was typed or it was closed', () => {
    const before = dialog();
    act(() => before.current.setOpen('new'));
    reload();
    const after = dialog();
    expect(after.current.open).toBeUndefined();
    act(() => after.current.setOpen('new'));
    act(() => after.current.setText('Response to the RFE'));
    act(() => after.current.setOpen(undefined));
    reload();
    expect(dialog().current.open).toBeUndefined();
  });
});
