import {
  type CaseConflict,
  type ErrorCode,
  errorCodes,
  type FieldProblem,
} from '#shared/contract/error-codes.ts';

/** `offline`: no answer came at all. `unreadable`: an answer came that the contract does not know. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreadable';

const ownTexts = {
  offline: 'Can’t reach Landfall. Check your connection and try again.',
  unreadable: 'Something went wrong on our side. Please try again.',
};

/** @param seconds until a request is accepted again */
const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many requests. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};

const isKnown = (code: string): code is ErrorCode => code in errorCodes;

/** A call that failed. `code` is stable; `message` is what a person reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  /** Under which the server's log has the whole story. */
  readonly requestId: string | undefined;
  /** What is wrong with which field, where the server says so. */
  readonly fields: readonly FieldProblem[];
  /** With `case.changed`: the change that came in between. */
  readonly conflict: CaseConflict | undefined;

  constructor(
    code: ApiErrorCode,
    {
      status,
      requestId,
      fields = [],
      conflict,
      retryAfter,
      text,
      cause,
    }: {
      status?: number;
      requestId?: string;
      fields?: readonly FieldProblem[];
      conflict?: CaseConflict | undefined;
      /** Seconds. */
      retryAfter?: number;
      /** Says more than the words of the code. */
      text?: string;
      cause?: unknown;
    } = {},
  ) {
    const ofCode = isKnown(code) ? errorCodes[code].text : ownTexts[code];
    super(text ?? (status === 429 && retryAfter ? waitText(retryAfter) : ofCode), { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fields = fields;
    this.conflict = conflict;
  }

  /** Worth trying again without changing anything. */
  get isRetryable(): boolean {
    return (
      this.code === 'offline' ||
      this.code === 'unavailable' ||
      this.status === 429 ||
      (this.status ?? 0) >= 500
    );
  }
}

/** The code of an answer this version may not know: by its status, then. */
export function knownCode(code: string, status: number): ErrorCode {
  if (isKnown(code)) return code;
  if (status === 401) return 'auth.required';
  if (status === 403) return 'permission.denied';
  if (status === 404) return 'route.unknown';
  if (status === 429) return 'request.rate_limited';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'request.invalid' : 'unexpected';
}

/** What a person reads about any error: the server's or our own words, never a stack. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorCodes.unexpected.text;

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;
