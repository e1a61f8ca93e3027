import { ApiError } from '../../lib/api-error.ts';
import { authTexts } from '../../lib/auth-texts.ts';

/** The user pool's error name. Empty for anything else. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const invalid = ['NotAuthorizedException', 'UserNotFoundException'];
const limited = ['LimitExceededException', 'TooManyRequestsException', 'TooManyFailedAttemptsException'];

/**
 * After five wrong passwords, the pool rejects the right one too for a while. It indicates this only in the message
 * text.
 */
const isLimited = (error: unknown): boolean =>
  limited.includes(nameOf(error)) ||
  (nameOf(error) === 'NotAuthorizedException' &&
    error instanceof Error &&
    /^password attempts exceeded/i.test(error.message));

export const isInvalidCredentials = (error: unknown): boolean =>
  invalid.includes(nameOf(error)) && !isLimited(error);
export const isSignedInAlready = (error: unknown): boolean =>
  nameOf(error) === 'UserAlreadyAuthenticatedException';

/** The temporary password of an invitation has expired. The pool indicates this only in the message text. */
export const isInvitationExpired = (error: unknown): boolean =>
  nameOf(error) === 'NotAuthorizedException' &&
  error instanceof Error &&
  /^temporary password has expired/i.test(error.message);

/** The sign-in challenge has timed out. The pool indicates this only in the message text. */
export const isChallengeExpired = (error: unknown): boolean =>
  nameOf(error) === 'NotAuthorizedException' &&
  error instanceof Error &&
  /session is expired/i.test(error.message);

export const isAccountTaken = (error: unknown): boolean => nameOf(error) === 'UsernameExistsException';

/** The message for a recovery email that couldn't be sent. */
export const recoveryFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'request.rate_limited'
    ? authTexts.tooManyAttempts
    : authTexts.resetFailed;

/** The message for a failed sign-in. */
export function signInFailure(error: unknown): string {
  const name = nameOf(error);
  if (name === 'UserNotConfirmedException') return authTexts.notConfirmed;
  if (isLimited(error)) return authTexts.tooManyAttempts;
  if (isInvalidCredentials(error)) return authTexts.invalidCredentials;
  if (/^Passkey/.test(name)) return authTexts.passkeyCanceled;
  return authTexts.signInFailed;
}

/** The provider's own message where it is meant for users, as the specification requires. */
export function signUpFailure(error: unknown): string {
  const userFacingErrors = [
    'UsernameExistsException',
    'InvalidPasswordException',
    'InvalidParameterException',
  ];
  return error instanceof Error && userFacingErrors.includes(error.name) && error.message
    ? error.message
    : authTexts.signUpFailed;
}

/** The message for a rejected code, by default from an email. */
export function codeFailure(error: unknown, otherwise: string): string {
  const name = nameOf(error);
  if (name === 'CodeMismatchException') return authTexts.wrongCode;
  if (name === 'ExpiredCodeException') return authTexts.expiredCode;
  if (isLimited(error)) return authTexts.tooManyAttempts;
  return otherwise;
}

/**
 * The message for a rejected code from an authenticator app. The pool calls one expired that was used before, such as
 * the one that turned two-step verification on.
 */
export const authenticatorFailure = (error: unknown): string =>
  nameOf(error) === 'ExpiredCodeException' ? authTexts.codeUsed : codeFailure(error, authTexts.signInFailed);

/** The message for a rejected link with a code: the user has no code that they could check. */
export function linkFailure(error: unknown, otherwise: string): string {
  const text = codeFailure(error, otherwise);
  return text === authTexts.wrongCode || text === authTexts.expiredCode ? authTexts.linkOutdated : text;
}

/**
 * Confirming twice isn't a failure; the pool reports it as NotAuthorizedException. Errors after the confirmation
 * don't count either, because the first sign-in completes it.
 */
export const isConfirmedAlready = (error: unknown): boolean =>
  ['UserLambdaValidationException', 'UnexpectedLambdaException'].includes(nameOf(error)) ||
  (nameOf(error) === 'NotAuthorizedException' &&
    error instanceof Error &&
    /status is CONFIRMED/.test(error.message));
