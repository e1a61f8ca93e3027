import { updatePassword } from 'aws-amplify/auth';
import { configureAuth } from '../../../lib/auth.ts';
import { profileTexts } from '../texts.ts';

/**
 * Verifies the password before a sign-in setting is changed. Changing the password to itself has no effect, but
 * requires the current one. Cognito allows five attempts an hour, right or wrong ("code security resource quotas" in
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html).
 */
export async function confirmPassword(password: string): Promise<void> {
  await configureAuth();
  await updatePassword({ oldPassword: password, newPassword: password });
}

/** The message for a password that couldn't be verified; undefined for any other failure. */
export function passwordFailure(error: Error): string | undefined {
  if (error.name === 'NotAuthorizedException') return profileTexts.wrongPassword;
  if (error.name === 'LimitExceededException') return profileTexts.tooManyPasswords;
  return undefined;
}
