// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { leave } from './leave.ts';

vi.mock('../lib/auth.ts', () => ({ signOut: async () => undefined }));
vi.mock('../lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const key = 'visa-consultation-draft';
let typed = 'Research lead';
let kept: string | undefined;
/** As the form's hook does: what was saved last isn't saved again. */
const save = () => {
  if (typed !== kept) localStorage.setItem(key, typed);
  kept = typed;
};

afterEach(() => {
  window.removeEventListener('pagehide', save);
  document.body.innerHTML = '';
});

it('leaves no draft of a form that saves late, once it is gone', async () => {
  window.history.replaceState(undefined, '', '/consultation');
  document.body.innerHTML = '<main><form></form></main>';
  window.addEventListener('pagehide', save);
  save();
  typed = 'Research director';
  await leave((to) => {
    expect(to).toBe('/');
    setTimeout(() => document.querySelector('form')?.remove(), 150);
  });
  // React removes what listens, and runs what saves on leaving, at a time of its own.
  save();
  expect(localStorage.getItem(key)).toBeNull();
});
