import { signOut } from '../lib/auth.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { notify } from '../lib/notify.ts';
import { forgetPublicDrafts, showsDraft } from '../lib/public-drafts.ts';

/** Signs the person out, and says so. A public page with a form makes way for the home page, without its text. */
export async function leave(navigate: (to: string) => void): Promise<void> {
  if (showsDraft(window.location.pathname)) navigate('/');
  try {
    await signOut();
    notify.success(authTexts.signedOut);
  } catch (error) {
    console.warn('Signing out was not completed', error);
    notify.error(authTexts.unexpected);
  } finally {
    // The form that made way saved its draft once more as it was left.
    forgetPublicDrafts();
  }
}
