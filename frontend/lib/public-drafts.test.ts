// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { forgetPublicDrafts, publicDrafts } from './public-drafts.ts';

it('nothing typed on public pages is left after signing out, while the theme stays', () => {
  for (const key of [...publicDrafts, 'landfall-theme']) {
    localStorage.setItem(key, 'kept');
    sessionStorage.setItem(key, 'kept');
  }
  forgetPublicDrafts();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
    ['landfall-theme'],
    ['landfall-theme'],
  ]);
});
