import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { authTexts } from '../../lib/auth-texts.ts';
import {
  authenticatorFailure,
  codeFailure,
  isChallengeExpired,
  isConfirmedAlready,
  isInvalidCredentials,
  isInvitationExpired,
  isSignedInAlready,
  linkFailure,
  recoveryFailure,
  signInFailure,
  signUpFailure,
} from './auth-failures.ts';

const poolError = (name: string, message = 'as the pool says it') =>
  Object.assign(new Error(message), { name });

describe('user pool error messages', () => {
  it.each([
    ['NotAuthorizedException', 'Invalid email or password.'],
    ['UserNotFoundException', 'Invalid email or password.'],
    ['UserNotConfirmedException', "Your email isn't confirmed yet."],
    ['InternalErrorException', "Couldn't sign in. Please try again."],
    ['NetworkError', "Couldn't sign in. Please try again."],
  ])('signing in with %s', (name, text) => {
    expect(signInFailure(poolError(name))).toBe(text);
  });

  it('doesn’t call a password wrong that the pool rejects after too many attempts', () => {
    const locked = poolError('NotAuthorizedException', 'Password attempts exceeded');
    expect(signInFailure(locked)).toBe(authTexts.tooManyAttempts);
    expect(isInvalidCredentials(locked)).toBe(false);
    expect(authenticatorFailure(locked)).toBe(authTexts.tooManyAttempts);
  });

  it('shows the provider’s own message when sign-up fails', () => {
    const error = poolError('UsernameExistsException', 'User already exists');
    expect(signUpFailure(error)).toBe('User already exists');
    expect(signUpFailure(poolError('NetworkError', 'fetch failed'))).toBe(
      'Failed to create account. Please try again.',
    );
  });

  it('distinguishes a wrong code from an expired one', () => {
    expect(codeFailure(poolError('CodeMismatchException'), 'otherwise')).toMatch(/Incorrect code/);
    expect(codeFailure(poolError('ExpiredCodeException'), 'otherwise')).toMatch(/expired/);
    expect(codeFailure(poolError('NetworkError'), 'otherwise')).toBe('otherwise');
  });

  it('doesn’t ask to request an authenticator code, which was used before if it counts as expired', () => {
    expect(authenticatorFailure(poolError('ExpiredCodeException'))).toBe(authTexts.codeUsed);
    expect(authenticatorFailure(poolError('CodeMismatchException'))).toBe(authTexts.wrongCode);
    expect(authenticatorFailure(poolError('NetworkError'))).toBe(authTexts.signInFailed);
  });

  it('doesn’t mention a code to someone who only opened a link', () => {
    for (const name of ['CodeMismatchException', 'ExpiredCodeException'])
      expect(linkFailure(poolError(name), 'otherwise')).toBe(authTexts.linkOutdated);
    expect(linkFailure(poolError('NetworkError'), 'otherwise')).toBe('otherwise');
    expect(linkFailure(poolError('LimitExceededException'), 'otherwise')).toBe(authTexts.tooManyAttempts);
  });

  it('names the limit as the cause of a recovery email that wasn’t sent', () => {
    expect(recoveryFailure(new ApiError('request.rate_limited'))).toBe(authTexts.tooManyAttempts);
    expect(recoveryFailure(new ApiError('offline'))).toBe(authTexts.resetFailed);
    expect(recoveryFailure(poolError('request.rate_limited'))).toBe(authTexts.resetFailed);
  });

  it('recognizes a sign-in by someone who is signed in', () => {
    expect(isSignedInAlready(poolError('UserAlreadyAuthenticatedException'))).toBe(true);
    expect(isSignedInAlready(poolError('NotAuthorizedException'))).toBe(false);
  });

  it('treats an account as confirmed if only a later step failed', () => {
    const failed = poolError('UserLambdaValidationException', 'PostConfirmation failed with error x.');
    expect(isConfirmedAlready(failed)).toBe(true);
  });

  it('distinguishes an expired challenge from a wrong password', () => {
    const late = 'Invalid session for the user, session is expired.';
    expect(isChallengeExpired(poolError('NotAuthorizedException', late))).toBe(true);
    expect(isChallengeExpired(poolError('NotAuthorizedException', 'Incorrect username'))).toBe(false);
  });

  it('distinguishes an expired invitation from a wrong password', () => {
    const expired = 'Temporary password has expired and must be reset by an administrator.';
    expect(isInvitationExpired(poolError('NotAuthorizedException', expired))).toBe(true);
    expect(isInvitationExpired(poolError('NotAuthorizedException', 'Incorrect username'))).toBe(false);
  });

  it('recognizes a second confirmation', () => {
    const again = poolError(
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
    );
    expect(isConfirmedAlready(again)).toBe(true);
    expect(isConfirmedAlready(poolError('NotAuthorizedException', 'Incorrect username'))).toBe(false);
    expect(
      isConfirmedAlready(poolError('NotAuthorizedException', 'Current status is FORCE_CHANGE_PASSWORD')),
    ).toBe(false);
  });
});
