import type { IntakeChange, intakeContract } from '#shared/contract/intake.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeQuestion,
  IntakeSection,
} from '#shared/records/intake.ts';
import { kindOfEach } from '#shared/routes/intake-answers.ts';
import { limits } from '#shared/schema/limits.ts';
import { caseActivity } from '../data/cases/case.ts';
import { type IntakeItem, putIntake } from '../data/cases/intake.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { rejectChangedAnswer } from './reject-changed-answer.ts';
import { requireOpenSection, requireQuestion } from './require-section.ts';
import { sectionState } from './section-state.ts';

/**
 * Saves answers to the latest version of a section. Concurrent changes to other answers are merged; a concurrent
 * change to the same answer is a conflict unless the values are equal.
 */
export const saveIntakeAnswers: EndpointFunction<typeof intakeContract.saveIntakeAnswers> = ({
  actor,
  account,
  params,
  body,
}) =>
  retryOnConflict(async () => {
    const open = await requireOpenSection(actor, account, params);
    const { ofCase, section, item } = open;
    const changed = requestedAnswers(section, body).filter(
      ([id, answer]) => !Object.hasOwn(item.changes, id) || !isDeepStrictEqual(item.answers[id], answer),
    );
    rejectChangedAnswer(item, body.version, new Map(changed), actor);
    if (changed.length === 0) return sectionState(open, item);
    const after = withAnswers(item, changed, actor);
    if (Buffer.byteLength(JSON.stringify(after.answers)) > limits.intakeSectionBytes)
      throw new ApiError('intake.too_large');
    await transact(
      { case: caseActivity(ofCase, { status: true }), section: putIntake(after) },
      { onConditionFailed: 'conflict' },
    );
    return sectionState(open, after);
  });

type Requested = readonly (readonly [question: string, answer: IntakeAnswer | undefined])[];

/** The new value of each submitted answer; undefined removes it. */
const requestedAnswers = ({ questions }: IntakeSection, { answers }: IntakeChange): Requested =>
  Object.entries(answers).map(([id, answer]) => {
    const question = requireQuestion(questions, id);
    return [id, answer === null ? undefined : storedAnswer(question, answer)] as const;
  });

/**
 * The answer without empty fields; undefined if nothing is left. An entry without any field stays, since it was added
 * on purpose.
 */
function storedAnswer(question: IntakeQuestion, answer: IntakeAnswer): IntakeAnswer | undefined {
  if (answer.length === 0) return undefined;
  const entries = typeof answer === 'string' ? [answer] : answer;
  const fits = entries.every((entry) => (question.kind === 'list') === (typeof entry === 'object'));
  if (
    !fits ||
    Array.isArray(answer) !== (question.kind === 'list' || kindOfEach(question.kind) !== undefined)
  )
    throw ApiError.invalid(`answers.${question.id}`, 'This isn’t an answer to this question');
  if (typeof answer === 'string') return answer;
  return question.kind === 'list'
    ? answer.flatMap((entry) => (typeof entry === 'object' ? [storedEntry(question, entry)] : []))
    : answer;
}

function storedEntry({ fields = [] }: IntakeQuestion, entry: IntakeEntry): IntakeEntry {
  const known = Object.entries(entry);
  if (known.some(([id]) => !fields.some((field) => field.id === id))) throw new ApiError('intake.not_found');
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}

function withAnswers(
  item: IntakeItem,
  changed: Requested,
  { userId, fullName }: Pick<Caller, 'userId' | 'fullName'>,
): IntakeItem {
  const version = item.version + 1;
  const saved = { at: timestamp(), by_id: userId, by_name: displayName(fullName) };
  const answers = { ...item.answers, ...Object.fromEntries(changed) };
  return {
    ...item,
    answers: withoutUndefined(answers),
    changes: { ...item.changes, ...Object.fromEntries(changed.map(([id]) => [id, { ...saved, version }])) },
    saved,
    version,
  };
}

const withoutUndefined = (answers: Readonly<Record<string, IntakeAnswer | undefined>>): IntakeAnswers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => (answer === undefined ? [] : [[id, answer]])),
  );
