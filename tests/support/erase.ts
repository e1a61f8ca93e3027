import { handler } from '#functions/erasure/purge.ts';
import { caseRemoval } from '#functions/erasure/remove-case.ts';
import { runToCompletion } from '#functions/platform/steps.ts';

/** The daily purge. @param remaining milliseconds it has left, each time it asks */
export const purge = (remaining: () => number = () => 300_000): Promise<void> =>
  handler({}, { getRemainingTimeInMillis: remaining });

/** The removal of a case, with all its steps. */
export const removeCase = (target: Parameters<typeof caseRemoval>[0]): Promise<void> =>
  runToCompletion(caseRemoval(target));
