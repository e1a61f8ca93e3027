import { ApiError } from '../../lib/api-error.ts';
import { authTexts } from '../../lib/auth-texts.ts';

/** The user pool's name of an error; empty for anything else. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const invalid = ['NotAuthorizedException', 'UserNotFoundException'];
const limited = ['LimitExceededException', 'TooManyRequestsException', 'TooManyFailedAttemptsException'];

export const isInvalidCredentials = (error: unknown): boolean => invalid.includes(nameOf(error));
export const isSignedInAlready = (error: unknown): boolean =>
  nameOf(error) === 'UserAlreadyAuthenticatedException';

/** An invited person came after their temporary password had expired: the pool says so in words alone. */
export const isInvitationExpired = (error: unknown): boolean =>
  nameOf(error) === 'NotAuthorizedException' &&
  error instanceof Error &&
  /^temporary password has expired/i.test(error.message);

/** A step of signing in was answered later than the pool waits for it: it says so in words alone. */
export const isChallengeExpired = (error: unknown): boolean =>
  nameOf(error) === 'NotAuthorizedException' &&
  error instanceof Error &&
  /session is expired/i.test(error.message);

export const isAccountTaken = (error: unknown): boolean => nameOf(error) === 'UsernameExistsException';

/** What a person reads when no email could be sent that lets them in. */
export const recoveryFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'request.rate_limited'
    ? authTexts.tooManyAttempts
    : authTexts.resetFailed;

/** What a person reads when signing in failed. */
export function signInFailure(error: unknown): string {
  const name = nameOf(error);
  if (name === 'UserNotConfirmedException') return authTexts.notConfirmed;
  if (invalid.includes(name)) return authTexts.invalidCredentials;
  if (limited.includes(name)) return authTexts.tooManyAttempts;
  if (/^Passkey/.test(name)) return authTexts.passkeyCanceled;
  return authTexts.signInFailed;
}

/** The provider's own message where it has one for people, as the specification asks. */
export function signUpFailure(error: unknown): string {
  const telling = ['UsernameExistsException', 'InvalidPasswordException', 'InvalidParameterException'];
  return error instanceof Error && telling.includes(error.name) && error.message
    ? error.message
    : authTexts.signUpFailed;
}

/** What a person reads when a code from an email or an app was refused. */
export function codeFailure(error: unknown, otherwise: string): string {
  const name = nameOf(error);
  if (name === 'CodeMismatchException') return authTexts.wrongCode;
  if (name === 'ExpiredCodeException') return authTexts.expiredCode;
  if (limited.includes(name)) return authTexts.tooManyAttempts;
  return otherwise;
}

/** What a person reads when a link with a code was refused: there is no code that they could check. */
export function linkFailure(error: unknown, otherwise: string): string {
  const text = codeFailure(error, otherwise);
  return text === authTexts.wrongCode || text === authTexts.expiredCode ? authTexts.linkOutdated : text;
}

/**
 * Confirming twice is no failure: the pool says so with NotAuthorizedException. Neither is what went wrong
 * after the account was confirmed: the first sign-in completes it.
 */
export const isConfirmedAlready = (error: unknown): boolean =>
  ['UserLambdaValidationException', 'UnexpectedLambdaException'].includes(nameOf(error)) ||
  (nameOf(error) === 'NotAuthorizedException' &&
    error instanceof Error &&
    /status is CONFIRMED/.test(error.message));
