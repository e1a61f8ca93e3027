import { updatePassword } from 'aws-amplify/auth';
import { configureAuth } from '../../../lib/auth.ts';

/**
 * Verifies the password before a sign-in setting is changed. Changing the password to itself has no effect, but
 * requires the current one.
 */
export async function confirmPassword(password: string): Promise<void> {
  await configureAuth();
  await updatePassword({ oldPassword: password, newPassword: password });
}

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAuthorizedException';
