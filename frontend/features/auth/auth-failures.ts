import { authTexts } from './texts.ts';

/** The user pool's name of an error; empty for anything else. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const invalid = ['NotAuthorizedException', 'UserNotFoundException'];
const limited = ['LimitExceededException', 'TooManyRequestsException', 'TooManyFailedAttemptsException'];

export const isInvalidCredentials = (error: unknown): boolean => invalid.includes(nameOf(error));
export const isSignedInAlready = (error: unknown): boolean =>
  nameOf(error) === 'UserAlreadyAuthenticatedException';

/** What a person reads when signing in failed. */
export function signInFailure(error: unknown): string {
  const name = nameOf(error);
  if (name === 'UserNotConfirmedException') return authTexts.notConfirmed;
  if (invalid.includes(name)) return authTexts.invalidCredentials;
  if (limited.includes(name)) return authTexts.tooManyTries;
  return authTexts.signInFailed;
}

/** The provider's own message where it has one for people, as the specification asks. */
export function signUpFailure(error: unknown): string {
  const telling = ['UsernameExistsException', 'InvalidPasswordException', 'InvalidParameterException'];
  return error instanceof Error && telling.includes(error.name) && error.message
    ? error.message
    : authTexts.signUpFailed;
}

/** What a person reads when a code from an e-mail or an app was refused. */
export function codeFailure(error: unknown, otherwise: string): string {
  const name = nameOf(error);
  if (name === 'CodeMismatchException') return authTexts.wrongCode;
  if (name === 'ExpiredCodeException') return authTexts.expiredCode;
  if (limited.includes(name)) return authTexts.tooManyTries;
  return otherwise;
}

/** Confirming twice is no failure: the pool says so with NotAuthorizedException. */
export const isConfirmedAlready = (error: unknown): boolean =>
  nameOf(error) === 'NotAuthorizedException' && error instanceof Error && /confirmed/i.test(error.message);
