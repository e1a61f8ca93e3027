import { useState } from 'react';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeQuestion,
  IntakeSectionState,
} from '#shared/records/intake.ts';
import { answerProblems, askedQuestions, typedProblems } from '#shared/routes/intake-answers.ts';
import { ApiError, errorText } from '../../lib/api-client.ts';
import { today } from '../../lib/dates.ts';
import { useSendSection } from './api/intake.ts';
import { type AnswerConflict, isSameAnswer } from './drafts.ts';
import { focusAnswer, type Problems, problemsByKey } from './problems.ts';
import type { AnswerEditor } from './use-answers.ts';

interface SectionForm {
  readonly questions: readonly IntakeQuestion[];
  readonly answers: IntakeAnswers;
  readonly conflicts: readonly AnswerConflict[];
  /** What is shown at the answers: everything once the section was checked, and before that what is typed wrongly. */
  readonly problems: Problems;
  /** How often the section was checked. */
  readonly checks: number;
  /** Why the section wasn't sent, apart from problems of answers. */
  readonly failure: string | undefined;
  readonly isSending: boolean;
  change(question: string, answer: IntakeAnswer): void;
  leave(question: string): void;
  /** Checks, saves, and sends the section, or leads to what has to change first. */
  submit(): Promise<void>;
}

/** Focuses an answer once its entry is open. */
export const focusLater = (key: string | undefined): void => {
  if (key !== undefined) requestAnimationFrame(() => focusAnswer(key));
};

const isAbout = (key: string, question: string): boolean =>
  key === question || key.startsWith(`${question}.`);

const changedMeanwhile =
  'Answers in this section were changed in the meantime. Check them, then send it again.';

/** The state of a section while it is answered. */
export function useSectionForm(
  caseId: string,
  state: IntakeSectionState,
  editor: AnswerEditor,
  onSent: () => void,
): SectionForm {
  const { section } = state;
  const answers = editor.answersOf(state);
  const conflicts = editor.conflictsOf(state);
  /** Questions that were answered here before, or whose saved answer is wrong. */
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(state.problems?.map(({ question }) => question)),
  );
  const [checks, setChecks] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Problems that only the server sees, until the answer changes. */
  const [rejected, setRejected] = useState<Problems>({});
  const sending = useSendSection(caseId, onSent);
  const questions = askedQuestions(section, answers);
  const found = problemsByKey(answerProblems(section, answers, today()));
  const typed = problemsByKey(
    questions
      .filter(({ id }) => left.has(id))
      .flatMap((question) => typedProblems(question, answers, today())),
  );

  const reject = (error: unknown) => {
    const { fields = [], conflict } = error instanceof ApiError ? error : {};
    setRejected(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    setFailure(sendFailure(error));
    focusLater(fields[0]?.field ?? conflict?.question);
  };
  return {
    questions,
    answers,
    conflicts,
    problems: checks > 0 ? { ...rejected, ...found } : typed,
    checks,
    failure,
    isSending: isSaving || sending.isPending,
    change(question, answer) {
      setFailure(undefined);
      setRejected((before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => !isAbout(key, question))),
      );
      editor.change(state, question, answer);
    },
    leave(question) {
      setLeft((before) => (before.has(question) ? before : new Set([...before, question])));
      editor.leave(state);
    },
    async submit() {
      setFailure(undefined);
      setChecks(checks + 1);
      const [first] = conflicts.length > 0 ? conflicts.map(({ question }) => question) : Object.keys(found);
      if (first !== undefined) return focusLater(first);
      setSaving(true);
      const outcome = await editor.saveNow(section.id);
      setSaving(false);
      if (outcome === 'failed')
        return setFailure('Your answers couldn’t be saved, so the section wasn’t sent. Try again.');
      const latest = editor.latestAnswers(section.id);
      const other = questions.find(({ id }) => !isSameAnswer(latest[id], answers[id]));
      if (outcome === 'conflict' || other) {
        setFailure(changedMeanwhile);
        return focusLater(other?.id);
      }
      return sending.mutate(section.id, { onError: reject });
    },
  };
}

/** Someone else's answers would be sent, too, without being read. */
function sendFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'intake.changed') return errorText(error);
  const { by, by_you = false } = error.conflict ?? {};
  if (by_you) return 'You changed answers in this section in another window. Check them, then send it again.';
  return by
    ? `${by} changed answers in this section in the meantime. Check them, then send it again.`
    : changedMeanwhile;
}
