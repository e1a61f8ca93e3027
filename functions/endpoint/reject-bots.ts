import { ApiError } from '../platform/api-error.ts';
import { logger } from '../platform/logger.ts';

interface Submission {
  /** A hidden field, which only bots fill in. */
  readonly website: string;
  /** Milliseconds between displaying and submitting the form. */
  readonly elapsed: number;
}

/**
 * Rejects forms whose hidden field is filled in or that arrive faster than a person can type. Responds like any other
 * failure, so bots learn nothing.
 * @param form its name in the log
 * @throws ApiError `submission.refused`
 */
export function rejectBots(
  { website, elapsed }: Submission,
  form: string,
  minimumMilliseconds: number,
): void {
  if (website === '' && elapsed >= minimumMilliseconds) return;
  logger.warn(`${form} refused`, { hiddenField: website !== '', elapsed });
  throw new ApiError('submission.refused');
}
