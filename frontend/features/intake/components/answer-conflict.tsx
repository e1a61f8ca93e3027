import type { IntakeQuestion } from '#shared/records/intake.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { answerText } from '../answer-text.ts';
import type { AnswerConflict as Conflict } from '../drafts.ts';

/** Both versions of an answer that two people changed at the same time. */
export const AnswerConflict = ({
  question,
  conflict,
  by,
  onKeep,
}: {
  question: IntakeQuestion;
  conflict: Conflict;
  /** Who saved the section last. */
  by: string | undefined;
  onKeep: (kept: 'theirs' | 'yours') => void;
}) => (
  <div className="answer-conflict">
    <Notice tone="warn">
      <p>
        <b>{by ?? 'Someone else'} changed this answer while you were typing.</b> Choose which one to keep.
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
