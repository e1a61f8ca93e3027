import { profileContract } from '#shared/contract/profile.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { replaceProfile } from '../../../lib/auth.ts';
import { notify } from '../../../lib/notify.ts';

/** Saves the name that an invited person entered. They are already signed in, so a failure must not block them. */
export async function saveOwnName(full_name: string): Promise<void> {
  try {
    replaceProfile(await call(profileContract.updateProfile, { body: { full_name } }));
  } catch (error) {
    console.warn('The name could not be saved', error);
    notify.error('Couldn’t save your name. Please add it in your profile.', errorText(error));
  }
}
