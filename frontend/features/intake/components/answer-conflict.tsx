import type { CaseConflict } from '#shared/contract/problem.ts';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { answerText } from '../answer-text.ts';
import type { AnswerConflict as Conflict } from '../drafts.ts';

/** Both versions of an answer that two people changed at the same time. */
export const AnswerConflict = ({
  question,
  conflict,
  rejection,
  onKeep,
}: {
  question: IntakeQuestion;
  conflict: Conflict;
  /** Who saved the other version, if saving this one was already rejected. */
  rejection: CaseConflict | undefined;
  onKeep: (kept: 'theirs' | 'yours') => void;
}) => (
  <div className="answer-conflict">
    <Notice tone="warn">
      <p>
        <b>{changedByText(rejection)}</b> Choose which one to keep.
      </p>
      <dl>
        <div>
          <dt>Saved</dt>
          <dd>{answerText(question, conflict.theirs ?? undefined) || 'No answer'}</dd>
        </div>
        <div>
          <dt>Yours</dt>
          <dd>{answerText(question, conflict.yours ?? undefined) || 'No answer'}</dd>
        </div>
      </dl>
      <div className="buttons">
        <Button small onClick={() => onKeep('theirs')}>
          Keep the saved answer
        </Button>
        <Button small variant="secondary" onClick={() => onKeep('yours')}>
          Use yours
        </Button>
      </div>
    </Notice>
  </div>
);

function changedByText(rejection: CaseConflict | undefined): string {
  if (rejection?.by_you) return 'You changed this answer in another window.';
  return `${rejection?.by ?? 'Someone else'} changed this answer while you were typing.`;
}
