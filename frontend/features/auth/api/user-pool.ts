import {
  type ConfirmSignInOutput,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  signIn as poolSignIn,
  signUp as poolSignUp,
  resendSignUpCode,
  type SignInOutput,
} from 'aws-amplify/auth';
import { accountsContract } from '#shared/contract/accounts.ts';
import { call } from '../../../lib/api-client.ts';
import { configureAuth, startSession } from '../../../lib/auth.ts';
import type { MailedLink } from '../mailed-link.ts';
import { storeSignUp } from '../pending-sign-up.ts';

/** The next step of a sign-in. */
export type SignInStep =
  | 'done'
  | 'newPassword'
  | 'totp'
  | 'tooLate'
  | 'unconfirmed'
  | 'resetRequired'
  | 'invitationExpired'
  | 'invitationUsed'
  | 'noPasskey';

async function stepAfter({ isSignedIn, nextStep }: SignInOutput | ConfirmSignInOutput): Promise<SignInStep> {
  if (isSignedIn) {
    await startSession();
    return 'done';
  }
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'totp';
    // The pool falls back to the password because it has no passkey for this email and site.
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return 'noPasskey';
    case 'CONFIRM_SIGN_UP':
      return 'unconfirmed';
    case 'RESET_PASSWORD':
      return 'resetRequired';
    default:
      throw new Error(`The user pool asks for ${nextStep.signInStep}, which this page does not support`);
  }
}

/** Signs in with SRP unless the site's settings say otherwise. Throws the pool's error. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  const config = await configureAuth();
  const output = await poolSignIn({
    username: email,
    password,
    options: { authFlowType: config.signIn },
  });
  return stepAfter(output);
}

/** Signs in with a passkey. Throws the pool's or the browser's error. */
export async function signInWithPasskey(email: string): Promise<SignInStep> {
  await configureAuth();
  const output = await poolSignIn({
    username: email,
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
  });
  return stepAfter(output);
}

/** Responds to a sign-in challenge with a new password or an authenticator code. */
export async function respondToChallenge(answer: string): Promise<SignInStep> {
  await configureAuth();
  return stepAfter(await confirmSignIn({ challengeResponse: answer }));
}

export async function signUp(email: string, password: string, fullName: string): Promise<void> {
  await configureAuth();
  const { userId } = await poolSignUp({
    username: email,
    password,
    options: { userAttributes: { email, ...(fullName && { name: fullName }) } },
  });
  if (userId) storeSignUp({ email, id: userId });
}

/**
 * Confirms by id so that a code from another sign-up with the same address is rejected. Without the token from the
 * emailed link, the account would get a new password that no one knows.
 */
export async function confirmEmail({ id, code, token }: MailedLink): Promise<void> {
  await configureAuth();
  await confirmSignUp({
    username: id,
    confirmationCode: code,
    options: { clientMetadata: { token } },
  });
}

export async function resendVerification(email: string): Promise<void> {
  await configureAuth();
  await resendSignUpCode({ username: email });
}

/** Emails the owner of an address what they need to get in: a reset code, a confirmation link, or an invitation. */
export const requestAccessEmail = (email: string): Promise<void> =>
  call(accountsContract.recoverAccess, { body: { email } });

export async function setNewPassword(email: string, code: string, password: string): Promise<void> {
  await configureAuth();
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}
