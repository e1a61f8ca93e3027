// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearPublicDrafts, publicDrafts } from './public-drafts.ts';

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
