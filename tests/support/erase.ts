import { caseRemoval } from '#functions/erasure/remove-case.ts';
import { runToCompletion } from '#functions/platform/steps.ts';

/** Removes a case, with all its steps. */
export const removeCase = (target: Parameters<typeof caseRemoval>[0]): Promise<void> =>
  runToCompletion(caseRemoval(target));
