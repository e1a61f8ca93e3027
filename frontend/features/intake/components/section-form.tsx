import { type ReactNode, useState } from 'react';
import type { IntakeSectionState } from '#shared/records/intake.ts';
import { answerProblems, askedQuestions } from '#shared/routes/intake-answers.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ApiError, errorText } from '../../../lib/api-client.ts';
import { today } from '../../../lib/dates.ts';
import { useSendSection } from '../api/intake.ts';
import { isSameAnswer } from '../drafts.ts';
import { focusAnswer, type Problems, problemsByKey, typedProblems } from '../problems.ts';
import type { AnswerEditor } from '../use-answers.ts';
import { QuestionRow } from './question-row.tsx';
import { SaveState } from './save-state.tsx';

/** Focuses an answer once its entry is open. */
const focusLater = (key: string | undefined): void => {
  if (key !== undefined) requestAnimationFrame(() => focusAnswer(key));
};

const isAbout = (key: string, question: string): boolean =>
  key === question || key.startsWith(`${question}.`);

const problemCount = (count: number): string =>
  count === 1
    ? 'One answer is missing or needs a correction before you can send this section.'
    : `${count} answers are missing or need a correction before you can send this section.`;

/** The questions of a section, saved while they are answered, and sent together. */
export function SectionForm({
  caseId,
  state,
  editor,
  who,
  onSent,
  actions,
}: {
  caseId: string;
  state: IntakeSectionState;
  editor: AnswerEditor;
  /** Who answers: the person themselves, or someone for them. */
  who: { readonly isOwn: boolean; readonly isStaff: boolean; readonly name: string };
  onSent: () => void;
  /** Next to the button that sends the section. */
  actions?: ReactNode;
}) {
  const { section } = state;
  const answers = editor.answersOf(state);
  const conflicts = editor.conflictsOf(state);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checks, setChecks] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  /** Problems that only the server sees, until the answer changes. */
  const [rejected, setRejected] = useState<Problems>({});
  const send = useSendSection(caseId, onSent);
  const questions = askedQuestions(section, answers);
  const found = problemsByKey(answerProblems(section, answers, today()));
  const shown: Problems =
    checks > 0
      ? { ...rejected, ...found }
      : Object.assign(
          {},
          ...questions
            .filter(({ id, kind }) => left.has(id) && kind !== 'list')
            .map((question) => typedProblems(question, answers[question.id])),
          ...questions
            .filter(({ id, kind }) => left.has(id) && kind === 'list')
            .map((question) => {
              const { [question.id]: _, ...ofEntries } = typedProblems(question, answers[question.id]);
              return ofEntries;
            }),
        );
  const count = Object.keys(shown).length;
  const isFromRecord = (question: string): boolean =>
    state.from_record.includes(question) && isSameAnswer(answers[question], state.answers[question]);

  const change = (question: string, answer: Parameters<AnswerEditor['change']>[2]) => {
    setFailure(undefined);
    setRejected((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !isAbout(key, question))),
    );
    editor.change(state, question, answer);
  };
  const leave = (question: string) => {
    setLeft((before) => (before.has(question) ? before : new Set([...before, question])));
    editor.leave(state);
  };
  const reject = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : [];
    setRejected(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    setFailure(sendFailure(error));
    focusLater(fields[0]?.field ?? (error instanceof ApiError ? error.conflict?.question : undefined));
  };
  const submit = async () => {
    setFailure(undefined);
    setChecks(checks + 1);
    const [first] = conflicts.length > 0 ? conflicts.map(({ question }) => question) : Object.keys(found);
    if (first !== undefined) return focusLater(first);
    setSending(true);
    const isSaved = await editor.saveNow(section.id);
    setSending(false);
    if (!isSaved) return setFailure('Your answers couldn’t be saved, so the section wasn’t sent. Try again.');
    return send.mutate(section.id, { onError: reject });
  };

  return (
    <div className="section-form">
      {questions.some(({ id }) => isFromRecord(id)) && (
        <p className="hint prefilled">
          Some answers are filled in from {who.isOwn ? 'your record' : `the record of ${who.name}`}. Check
          that they’re still right.
        </p>
      )}
      {questions.map((question) => (
        <QuestionRow
          key={question.id}
          question={question}
          answer={answers[question.id]}
          problems={shown}
          checks={checks}
          request={state.asked.find((each) => each.question === question.id)}
          conflict={conflicts.find((each) => each.question === question.id)}
          rejection={editor.rejectionOf(question.id)}
          record={isFromRecord(question.id) ? recordText(who.isOwn, who.name) : undefined}
          isOwn={who.isOwn}
          onChange={(answer) => change(question.id, answer)}
          onLeave={() => leave(question.id)}
          onKeep={(kept) => {
            editor.settle(state, question.id, kept);
            focusLater(question.id);
          }}
        />
      ))}
      <div className="section-end">
        {checks > 0 && count > 0 && (
          <Notice tone="bad">
            <p>{problemCount(count)}</p>
            <button type="button" className="link" onClick={() => focusLater(Object.keys(shown)[0])}>
              Go to the first one
            </button>
          </Notice>
        )}
        {failure && count === 0 && <Notice tone="bad">{failure}</Notice>}
        <div className="section-actions">
          <Button
            variant="primary"
            busy={isSending || send.isPending}
            busyLabel="Sending..."
            onClick={() => void submit()}
          >
            {sendLabel(state, who.isStaff)}
          </Button>
          {actions}
        </div>
      </div>
      <SaveState
        editor={editor}
        isSavedBefore={state.saved !== undefined}
        onRetry={() => void editor.saveNow(section.id)}
      />
    </div>
  );
}

/** Someone else's answers would be sent, too, without being read. */
function sendFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'intake.changed') return errorText(error);
  const { by = 'Someone else', by_you = false } = error.conflict ?? {};
  return `${by_you ? 'You changed answers of this section in another window' : `${by} changed answers of this section in the meantime`}. Check them, then send it again.`;
}

const recordText = (isOwn: boolean, name: string): string =>
  isOwn ? 'From your record' : `From the record of ${name}`;

function sendLabel({ sent }: IntakeSectionState, isStaff: boolean): string {
  if (isStaff) return sent ? 'Send again for the applicant' : 'Send for the applicant';
  return sent ? 'Send again' : 'Send to your team';
}
