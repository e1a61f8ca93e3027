import { type ErrorCode, errorCodes } from '#shared/contract/error-codes.ts';
import type { CaseConflict, FieldProblem } from '#shared/contract/problem.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';

/**
 * `offline`: there was no response. `unreadable`: the response doesn't match the contract, for example because it comes
 * from a later version than this page.
 */
type ApiErrorCode = ErrorCode | 'offline' | 'unreadable';

const ownTexts = {
  offline: 'Can’t reach Landfall. Check your connection and try again.',
  unreadable: 'This page may be out of date. Try again, and if that doesn’t help, reload the page.',
  timeout: 'Landfall isn’t responding. Check your connection and try again.',
};

/** @param seconds until the next request is accepted */
const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many requests. Please try again in ${quantityText(minutes, 'minute')}.`;
};

const isTimeoutError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

const isKnown = (code: string): code is ErrorCode => code in errorCodes;

/** A failed API call. `code` is stable; `message` is user-facing. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  /** The id under which the server logged the details. */
  readonly requestId: string | undefined;
  /** Errors by field, if the server reports them. */
  readonly fields: readonly FieldProblem[];
  /** With `case.changed`: the concurrent change. */
  readonly conflict: CaseConflict | undefined;
  /** Whether the server accepted the request but didn't respond in time. */
  readonly isTimeout: boolean;

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
      /** More specific than the code's default message. */
      text?: string;
      cause?: unknown;
    } = {},
  ) {
    const isTimeout = isTimeoutError(cause);
    const ofCode = isKnown(code) ? errorCodes[code].text : ownTexts[isTimeout ? 'timeout' : code];
    super(text ?? (status === 429 && retryAfter ? waitText(retryAfter) : ofCode), { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fields = fields;
    this.conflict = conflict;
    this.isTimeout = isTimeout;
  }

  /** Whether an unchanged retry may succeed. */
  get isRetryable(): boolean {
    return (
      this.code === 'offline' ||
      this.code === 'unavailable' ||
      this.status === 429 ||
      (this.status ?? 0) >= 500
    );
  }

  /** Whether the request may have succeeded although its response didn't arrive. */
  get isOutcomeUnknown(): boolean {
    return this.isRetryable || this.code === 'unreadable';
  }
}

/** Maps a code that this version may not know to a known one, based on the status. */
export function knownCode(code: string, status: number): ErrorCode {
  if (isKnown(code)) return code;
  if (status === 401) return 'auth.required';
  if (status === 403) return 'permission.denied';
  if (status === 404) return 'route.unknown';
  if (status === 429) return 'request.rate_limited';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'request.invalid' : 'unexpected';
}

/** The user-facing message for any error: the server's or our own, never a stack trace. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorCodes.unexpected.text;

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;
