/** A function threw, crashed, or exceeded its timeout or memory. */
export class FunctionError extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** The function's reserved concurrency is used up. */
export class TooManyInvocations extends Error {
  override name = 'TooManyRequestsException';
}

/** The event is too large for Lambda, which then doesn't invoke the function. */
export class RequestTooLarge extends Error {
  override name = 'RequestTooLarge';
}
