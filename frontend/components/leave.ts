import { signOut } from '../lib/auth.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { notify } from '../lib/notify.ts';
import { forgetPublicDrafts, showsDraft } from '../lib/public-drafts.ts';

const pauseMilliseconds = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

/** Signs the person out, and says so. A public page with a form makes way for the home page, without its text. */
export async function leave(navigate: (to: string) => void): Promise<void> {
  const form = showsDraft(window.location.pathname) ? document.querySelector('main form') : undefined;
  if (form) navigate('/');
  try {
    await signOut();
    notify.success(authTexts.signedOut);
  } catch (error) {
    console.warn('Signing out was not completed', error);
    notify.error(authTexts.unexpected);
  }
  if (!form) return;
  // The form stays until the code of the home page has loaded, and may save what is typed into it meanwhile.
  while (form.isConnected) await pause();
  forgetPublicDrafts();
}
