import { type ErrorCode, errorCodes, type FieldProblem } from '#shared/contract/error-codes.ts';

/** The one error a handler throws for something the client may know. Everything else becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** When to try again, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, fields: readonly FieldProblem[] = [], retryAfterSeconds?: number) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  static rateLimited(retryAfterSeconds: number): ApiError {
    return new ApiError('request.rate_limited', [], retryAfterSeconds);
  }

  /** 400 naming one field. */
  static invalid(field: string, message: string): ApiError {
    return new ApiError('request.invalid', [{ field, message }]);
  }
}
