import { Link } from 'react-router-dom';
import type { IntakeQuestion, IntakeSectionState } from '#shared/records/intake.ts';
import { labelBefore } from '#shared/routes/intake-answers.ts';
import { limits } from '#shared/schema/limits.ts';
import { DateText } from '../../../components/date-text.tsx';
import { Notice } from '../../../components/notice.tsx';
import { differenceLine } from '../answer-text.ts';

/** Says that the record differs from some answers, and what to do about it. */
export function DifferencesNotice({
  state: { differences = [] },
  reader: { isStaff, isOwn },
  name,
  caseId,
}: {
  state: IntakeSectionState;
  reader: { readonly isStaff: boolean; readonly isOwn: boolean };
  /** Whose record it is. */
  name: string;
  caseId: string;
}) {
  if (differences.length === 0) return null;
  const [answers, yours] =
    differences.length === 1
      ? ['one of these answers', 'your answer is']
      : [`${differences.length} of these answers`, 'your answers are'];
  return (
    <Notice tone="warn">
      {isOwn ? 'Your record' : `${name}’s record`} differs from {answers}, as shown below.{' '}
      {isStaff ? (
        'Check which is correct, then change the record or ask the question again.'
      ) : (
        <>
          If {yours} correct,{' '}
          <Link className="link" to={`/cases/${caseId}/messages`}>
            message your team
          </Link>{' '}
          so that they can change the record.
        </>
      )}
    </Notice>
  );
}

/** What the record has in place of an answer, and who recorded it, or that someone isn't on it. */
export const QuestionDifferences = ({
  question,
  state: { differences = [] },
}: {
  question: IntakeQuestion;
  state: IntakeSectionState;
}) =>
  differences
    .filter((each) => each.question === question.id)
    .map((difference) => {
      const { label, text } = differenceLine(question, difference);
      const { entry, field, value, by_name, at, proven } = difference;
      // Who changed a dependent last may have changed something else about them.
      const entered = question.dependent || field ? 'in an entry last changed by' : 'entered by';
      return (
        <p key={`${entry}.${field}`} className="record-difference tone-warn">
          {value === undefined ? (
            `${label ?? 'This person'} isn’t on the record, which can have up to ${limits.dependents} dependents`
          ) : (
            <>
              {label ? `${labelBefore(label)} the record has ` : 'The record has '}
              <b>{text}</b>
              {by_name && at && (
                <>
                  , {entered} {by_name} on <DateText at={at} />
                </>
              )}
              {proven && ' and proven by a document'}
            </>
          )}
          .
        </p>
      );
    });
