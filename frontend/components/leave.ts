import { signOut } from '../lib/auth.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { notify } from '../lib/notify.ts';

/** Signs the person out, and says so. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    notify.success(authTexts.signedOut);
  } catch (error) {
    console.warn('Signing out was not completed', error);
    notify.error(authTexts.unexpected);
  }
}
