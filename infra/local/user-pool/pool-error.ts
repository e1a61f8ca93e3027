/** An error with Cognito's name and message; the official clients check the name. */
export class PoolError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The same error for a wrong password and an unknown account, so that accounts can't be enumerated. */
export const wrongCredentials = () =>
  new PoolError('NotAuthorizedException', 'Incorrect username or password.');
export const invalidParameter = (message: string) => new PoolError('InvalidParameterException', message);
export const unknownUser = () => new PoolError('UserNotFoundException', 'User does not exist.');
export const codeMismatch = () =>
  new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const tooManyAttempts = () =>
  new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
