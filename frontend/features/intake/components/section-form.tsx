import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IntakeQuestion, IntakeSectionState } from '#shared/records/intake.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { isSameAnswer } from '../drafts.ts';
import { needsReview } from '../review.ts';
import type { AnswerEditor } from '../use-answers.ts';
import { focusLater, useSectionForm } from '../use-section-form.ts';
import { QuestionRow } from './question-row.tsx';
import { SaveState } from './save-state.tsx';

const problemCount = (count: number): string =>
  count === 1
    ? 'One answer is missing or needs a correction before you can send this section.'
    : `${count} answers are missing or need a correction before you can send this section.`;

/** Focuses the question that the address names, such as one asked again that an email links to. */
function useFocusOnLinked(questions: readonly string[]): void {
  const [address] = useSearchParams();
  const named = address.get('question');
  const linked = named !== null && questions.includes(named) ? named : undefined;
  useEffect(() => focusLater(linked), [linked]);
}

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
  const form = useSectionForm(caseId, state, editor, onSent);
  const { questions, answers, conflicts, problems, checks } = form;
  const count = Object.keys(problems).length;
  useFocusOnLinked(questions.map(({ id }) => id));
  const isFromRecord = (question: string): boolean =>
    state.from_record.includes(question) && isSameAnswer(answers[question], state.answers[question]);

  return (
    <div className="section-form">
      {questions.some(({ id }) => isFromRecord(id)) && (
        <p className="hint prefilled">
          Some answers are filled in from what {who.isOwn ? 'you’ve' : `${who.name} has`} already entered.
          Make sure they’re still correct, and complete them.
        </p>
      )}
      {questions.map((question) => (
        <QuestionRow
          key={question.id}
          question={question}
          answer={answers[question.id]}
          problems={problems}
          checks={checks}
          request={state.asked.find((each) => each.question === question.id)}
          conflict={conflicts.find((each) => each.question === question.id)}
          rejection={editor.rejectionOf(question.id)}
          record={isFromRecord(question.id) ? knownText(question, state, who) : undefined}
          isOwn={who.isOwn}
          isReviewed={!who.isStaff && needsReview(question, answers[question.id])}
          onChange={(answer) => form.change(question.id, answer)}
          onLeave={() => form.leave(question.id)}
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
            <button type="button" className="link" onClick={() => focusLater(Object.keys(problems)[0])}>
              Go to the first one
            </button>
          </Notice>
        )}
        {form.failure && count === 0 && <Notice tone="bad">{form.failure}</Notice>}
        <div className="section-actions">
          <Button
            variant="primary"
            busy={form.isSending}
            busyLabel="Sending..."
            onClick={() => void form.submit()}
          >
            {sendLabel(state, who.isStaff)}
          </Button>
          {actions}
        </div>
      </div>
      <SaveState editor={editor} isSavedBefore={state.saved !== undefined} />
    </div>
  );
}

const knownText = (
  { id }: IntakeQuestion,
  { from_eligibility = [] }: IntakeSectionState,
  { isOwn, name }: { readonly isOwn: boolean; readonly name: string },
): string =>
  `From ${isOwn ? 'your' : `${name}’s`} ${from_eligibility.includes(id) ? 'eligibility answers' : 'record'}`;

function sendLabel({ sent }: IntakeSectionState, isStaff: boolean): string {
  if (isStaff) return sent ? 'Send again for the applicant' : 'Send for the applicant';
  return sent ? 'Send again' : 'Send to your team';
}
