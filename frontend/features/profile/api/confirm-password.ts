import { updatePassword } from 'aws-amplify/auth';
import { configureAuth } from '../../../lib/auth.ts';

/**
 * Has the pool check the password, before something about signing in is changed. Changing it to itself changes
 * nothing and needs it.
 */
export async function confirmPassword(password: string): Promise<void> {
  await configureAuth();
  await updatePassword({ oldPassword: password, newPassword: password });
}

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAuthorizedException';
