import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { CaseConflict, FieldProblem } from '#shared/contract/problem.ts';

interface ErrorDetails {
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly conflict?: CaseConflict;
}

/** The error a handler throws for failures the client can see. Everything else becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** The conflicting values of two people's changes to a case. */
  readonly conflict: CaseConflict | undefined;

  constructor(code: ErrorCode, { fields = [], retryAfterSeconds, conflict }: ErrorDetails = {}) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.fields = fields;
    this.conflict = conflict;
  }

  static rateLimited(retryAfterSeconds: number): ApiError {
    return new ApiError('request.rate_limited', { retryAfterSeconds });
  }

  /** 400 naming one field. */
  static invalid(field: string, message: string): ApiError {
    return new ApiError('request.invalid', { fields: [{ field, message }] });
  }
}
