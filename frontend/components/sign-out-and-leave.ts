import { signOut } from '../lib/auth.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { notify } from '../lib/notify.ts';
import { clearPublicDrafts, showsDraft } from '../lib/public-drafts.ts';

const pauseMilliseconds = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

/**
 * Signs the user out and confirms it. A public page with a form is replaced by the home page so that its text is
 * gone.
 */
export async function signOutAndLeave(navigate: (to: string) => void): Promise<void> {
  const form = showsDraft(window.location.pathname) ? document.querySelector('main form') : undefined;
  if (form) navigate('/');
  try {
    await signOut();
    notify.success(authTexts.signedOut);
  } catch (error) {
    console.warn('Sign-out did not complete', error);
    notify.error(authTexts.unexpected);
  }
  if (!form) return;
  // The form stays mounted until the home page's code has loaded, and may save what is typed in the meantime.
  while (form.isConnected) await pause();
  clearPublicDrafts();
}
