// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { signOutAndLeave } from './sign-out-and-leave.ts';

vi.mock('../lib/auth.ts', () => ({ signOut: async () => undefined }));
vi.mock('../lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const key = 'landfall-contact';

afterEach(() => {
  document.body.innerHTML = '';
});

it('deletes what a public form saved until it unmounted, without simulating a hidden page', async () => {
  const onHidden = vi.fn();
  window.addEventListener('pagehide', onHidden);
  window.history.replaceState(undefined, '', '/contact');
  document.body.innerHTML = '<main><form></form></main>';
  await signOutAndLeave((to) => {
    expect(to).toBe('/');
    sessionStorage.setItem(key, 'Typed while the home page was loading');
    setTimeout(() => {
      sessionStorage.setItem(key, 'Typed last');
      document.querySelector('form')?.remove();
    }, 150);
  });
  expect(sessionStorage.getItem(key)).toBeNull();
  // The router and our own scroll restoration treat it as leaving the page.
  expect(onHidden).not.toHaveBeenCalled();
  window.removeEventListener('pagehide', onHidden);
});
