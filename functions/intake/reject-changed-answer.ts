import type { CaseConflict } from '#shared/contract/problem.ts';
import {
  IntakeAnswer,
  type IntakeAnswers,
  type IntakeSection,
  type IntakeSectionState,
} from '#shared/records/intake.ts';
import { dependentSource } from '#shared/records/person.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import type { CasePerson } from '../workflows/case-person.ts';

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

/**
 * Answers from the record have no version in the section.
 * @param seen the prefilled answers that the caller saw
 * @throws ApiError `intake.changed` with both versions, if someone changed the record since
 */
export function rejectChangedRecord(
  { questions }: IntakeSection,
  { answers, from_record }: Pick<IntakeSectionState, 'answers' | 'from_record'>,
  seen: IntakeAnswers,
  { person, fields }: CasePerson,
  actor: Caller,
): void {
  for (const { id, fact, record = fact ? '' : 'dependents' } of questions) {
    const current = IntakeAnswer.safeParse(answers[id]).data;
    if (!from_record.includes(id) || isDeepStrictEqual(current, seen[id])) continue;
    const [group = ''] = record.split('.');
    const last = 'relationship' in fields ? dependentSource(person, fields.id) : person.sources[group];
    const conflict: CaseConflict = {
      field: 'answer',
      question: id,
      theirs: textOf(current),
      yours: textOf(seen[id]),
      ...(last && { by: last.by_name, at: last.at, by_you: last.by_id === actor.userId }),
    };
    throw new ApiError('intake.changed', { conflict });
  }
}

/** An answer on one line. */
const textOf = (answer: IntakeAnswer | undefined): string | null => {
  if (answer === undefined || typeof answer === 'string') return answer ?? null;
  return answer.map((each) => (typeof each === 'string' ? each : Object.values(each).join(', '))).join('; ');
};
