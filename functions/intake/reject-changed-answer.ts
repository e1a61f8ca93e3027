import type { CaseConflict } from '#shared/contract/problem.ts';
import type { IntakeAnswer } from '#shared/records/intake.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/**
 * @param seen the version of the section that the caller saw
 * @param requested what the caller wanted for each of their answers
 * @throws ApiError `intake.changed` with both versions, if someone saved another value since
 */
export function rejectChangedAnswer(
  { answers, changes }: IntakeItem,
  seen: number,
  requested: ReadonlyMap<string, IntakeAnswer | undefined>,
  actor: Caller,
): void {
  for (const [question, yours] of requested) {
    const last = changes[question];
    if (!last || last.version <= seen) continue;
    const conflict: CaseConflict = {
      field: 'answer',
      question,
      theirs: textOf(answers[question]),
      yours: textOf(yours),
      by: last.by_name,
      at: last.at,
      by_you: last.by_id === actor.userId,
    };
    throw new ApiError('intake.changed', { conflict });
  }
}

/** An answer on one line. */
const textOf = (answer: IntakeAnswer | undefined): string | null => {
  if (answer === undefined || typeof answer === 'string') return answer ?? null;
  return answer.map((each) => (typeof each === 'string' ? each : Object.values(each).join(', '))).join('; ');
};
