import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../platform/api-error.ts';

/** More than colleagues who edit the same case need. A running job changes its own row about once a second. */
const maxAttempts = 5;

/**
 * Repeats an operation on fresh data as long as what it read was changed before it could write. Unlike
 * `retryOnConflict`, it doesn't repeat an operation that throws, such as for a version that the person no longer has.
 * @param run returns undefined after a concurrent change
 * @throws ApiError `code` after too many concurrent changes
 */
export async function retryWhileStale<Result>(
  code: ErrorCode,
  run: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const result = await run();
    if (result !== undefined) return result;
  }
  throw new ApiError(code);
}
