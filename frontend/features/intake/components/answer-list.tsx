import type { ReactNode } from 'react';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeQuestion,
  IntakeSectionState,
} from '#shared/records/intake.ts';
import { askedQuestions, entriesOf, labelBefore } from '#shared/routes/intake-answers.ts';
import { answerText, entryLines } from '../answer-text.ts';
import { isSameAnswer } from '../drafts.ts';
import { QuestionDifferences } from './record-differences.tsx';

/** The questions that were asked when these answers were given, including those whose answers were removed since. */
const questionsOf = ({ section, sent }: IntakeSectionState, answers: IntakeAnswers): IntakeQuestion[] => {
  const asked = new Set([
    ...askedQuestions(section, answers),
    ...(sent ? askedQuestions(section, sent.answers) : []),
  ]);
  return section.questions.filter((question) => asked.has(question));
};

/** A section's answers to read. */
export const AnswerList = ({
  state,
  answers,
  below,
  tools,
}: {
  state: IntakeSectionState;
  answers: IntakeAnswers;
  /** What someone has to know about an answer. */
  below?: (question: IntakeQuestion) => ReactNode;
  tools?: (question: IntakeQuestion) => ReactNode;
}) => (
  <dl className={tools ? 'intake-answers with-tools' : 'intake-answers'}>
    {questionsOf(state, answers).map((question) => (
      <div key={question.id}>
        <dt>{question.label}</dt>
        <dd>
          <Answer question={question} state={state} answer={answers[question.id]} />
          <QuestionDifferences question={question} state={state} />
          {below?.(question)}
        </dd>
        {tools && <dd className="answer-tools">{tools(question)}</dd>}
      </div>
    ))}
  </dl>
);

/** An answer, and whether the team has it. */
function Answer({
  question,
  state,
  answer,
}: {
  question: IntakeQuestion;
  state: IntakeSectionState;
  answer: IntakeAnswer | undefined;
}) {
  const sent = state.sent?.answers[question.id];
  const isSent = state.sent !== undefined && isSameAnswer(answer, sent);
  const isPrefilled = state.from_record.includes(question.id);
  const known = state.from_eligibility?.includes(question.id) ? 'eligibility answers' : 'record';
  return (
    <>
      <Given question={question} answer={answer} />
      {!isSent && answer !== undefined && (
        <span className="answer-mark tone-info">
          {isPrefilled ? `From the ${known}, not sent yet` : 'Not sent yet'}
        </span>
      )}
      {!isSent && answer === undefined && sent !== undefined && (
        <span className="answer-mark tone-info">Removed, not sent yet</span>
      )}
      {!isSent && sent !== undefined && (
        <div className="sent-before soft">
          Previously sent: <Given question={question} answer={sent} />
        </div>
      )}
    </>
  );
}

/** An answer to read. The entries of a list are numbered, so that people can refer to one. */
export const Given = ({
  question,
  answer,
}: {
  question: IntakeQuestion;
  answer: IntakeAnswer | undefined;
}) => {
  const entries = question.kind === 'list' ? entriesOf(answer) : [];
  if (entries.length > 0)
    return (
      <ol className="read-entries">
        {entries.map((entry, at) => {
          const lines = entryLines(question, entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity
            <li key={at}>
              {lines.length === 0 && <span className="soft">Empty</span>}
              {lines.map(({ label, text }) => (
                <span key={label}>
                  <span className="soft">{labelBefore(label)}</span> {text}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    );
  const text = answerText(question, answer);
  return text ? <span className="given">{text}</span> : <span className="soft">No answer</span>;
};
