import * as z from 'zod/mini';
import type { IntakeAnswers, IntakeQuestion, IntakeSectionState } from '#shared/records/intake.ts';
import { moveFocus } from '../../../lib/move-focus.ts';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { answerText } from '../answer-text.ts';
import { useAskAgain, useWithdrawRequest } from '../api/intake.ts';
import { AnswerList } from './answer-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CopyAnswer } from './copy-answer.tsx';
import { RequestNote } from './question-row.tsx';
import { ReviewMark } from './review-mark.tsx';

/** A section's answers for the team, which copies them and asks for them again. */
export function SectionReview({
  caseId,
  state,
  answers,
  isClosed,
}: {
  caseId: string;
  state: IntakeSectionState;
  answers: IntakeAnswers;
  isClosed: boolean;
}) {
  const dialog = `intake.${state.section.id}.ask`;
  const [asking, setAsking] = useTabDialog(dialog, z.string());
  const ask = useAskAgain(caseId, () => setAsking(undefined));
  // The button that withdraws it disappears.
  const withdraw = useWithdrawRequest(caseId, (question) =>
    moveFocus([document.getElementById(askButtonId(question))]),
  );
  const section = state.section.id;
  const canAsk = !isClosed && state.sent !== undefined;
  const asked = canAsk ? state.section.questions.find(({ id }) => id === asking) : undefined;
  const requestOf = (question: string) => state.asked.find((each) => each.question === question);
  const requestNote = ({ id, label }: IntakeQuestion) => {
    const request = requestOf(id);
    return (
      request && (
        <RequestNote request={request}>
          {canAsk && (
            <button
              type="button"
              className="link"
              aria-disabled={withdraw.isPending}
              onClick={() => !withdraw.isPending && withdraw.mutate({ section, question: id })}
            >
              {withdraw.isPending && withdraw.variables.question === id ? 'Withdrawing...' : 'Withdraw'}
              <span className="visually-hidden"> the request: {label}</span>
            </button>
          )}
        </RequestNote>
      )
    );
  };
  const below = (question: IntakeQuestion) => (
    <>
      <ReviewMark question={question} answer={answers[question.id]} />
      {requestNote(question)}
    </>
  );
  const askLabel = ({ id }: IntakeQuestion) => (requestOf(id) ? 'Change note' : 'Ask again');
  const tools = (question: IntakeQuestion) => (
    <>
      <CopyAnswer label={question.label} text={answerText(question, answers[question.id])} />
      {canAsk && (
        <button
          type="button"
          id={askButtonId(question.id)}
          className="link"
          aria-label={`${askLabel(question)}: ${question.label}`}
          onClick={() => setAsking(question.id)}
        >
          {askLabel(question)}
        </button>
      )}
    </>
  );
  return (
    <>
      <AnswerList {...{ state, answers, below, tools }} />
      {asked && (
        <AskDialog
          key={asked.id}
          name={dialog}
          question={asked}
          sent={state.sent?.answers[asked.id]}
          request={requestOf(asked.id)}
          busy={ask.isPending}
          onAsk={(note) => ask.mutate({ section, question: asked.id, note })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

const askButtonId = (question: string): string => `ask-${question}`;
