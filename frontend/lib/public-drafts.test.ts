// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { clearDraftsOfOthers, clearPublicDrafts, draftText, publicDrafts } from './public-drafts.ts';
import { sessionStore } from './session-store.ts';

it('removes public drafts on sign-out but keeps the theme', () => {
  for (const key of [...publicDrafts, 'landfall-theme']) {
    localStorage.setItem(key, 'kept');
    sessionStorage.setItem(key, 'kept');
  }
  clearPublicDrafts();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
    ['landfall-theme'],
    ['landfall-theme'],
  ]);
});

describe('a draft typed on a public page', () => {
  const key = 'visa-consultation-draft';
  const type = (draft: object) => localStorage.setItem(key, draftText(localStorage, key, draft));
  const signIn = (id: string) =>
    sessionStore.set({
      status: 'signedIn',
      user: { id, email: `${id}@example.com` },
      config: {} as never,
      ...{ profile: undefined, profileError: undefined, actor: undefined, can: () => false },
    });
  const endSession = () => sessionStore.set({ status: 'signedOut', by: 'ended' });
  const left = () => JSON.parse(localStorage.getItem(key) ?? '{}').firstName;
  beforeEach(() => {
    localStorage.clear();
    endSession();
  });

  it('is removed when another user signs in after the session ended', () => {
    signIn('ada');
    type({ firstName: 'Ada' });
    endSession();
    clearDraftsOfOthers('ada');
    expect(left()).toBe('Ada');
    type({ firstName: 'Ada L.' });
    clearDraftsOfOthers('omar');
    expect(left()).toBeUndefined();
  });

  it('stays when it was typed without signing in', () => {
    type({ firstName: 'Omar' });
    clearDraftsOfOthers('omar');
    expect(left()).toBe('Omar');
  });

  it('stays when it is damaged, as the form uses what it can', () => {
    localStorage.setItem(key, '{');
    clearDraftsOfOthers('omar');
    expect(localStorage.getItem(key)).toBe('{');
  });
});
