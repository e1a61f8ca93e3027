import { type ErrorCode, errorCodes, type FieldProblem } from '#shared/contract/error-codes.ts';

/** The one error a handler throws for something the client may know. Everything else becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  constructor(code: ErrorCode, fields: readonly FieldProblem[] = []) {
    super(code);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** 400 naming one field. */
  static invalid(field: string, message: string): ApiError {
    return new ApiError('request.invalid', [{ field, message }]);
  }
}
