import { handler } from '#functions/erasure/purge.ts';
import { caseRemoval } from '#functions/erasure/remove-case.ts';
import { runToCompletion } from '#functions/platform/steps.ts';

/**
 * The daily purge.
 * @param remaining its remaining milliseconds, read each time it checks
 */
export const purge = (remaining: () => number = () => 300_000): Promise<void> =>
  handler({}, { getRemainingTimeInMillis: remaining });

/** Removes a case, with all its steps. */
export const removeCase = (target: Parameters<typeof caseRemoval>[0]): Promise<void> =>
  runToCompletion(caseRemoval(target));
