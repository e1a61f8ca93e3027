import type { IntakeAnswer, IntakeQuestion } from '#shared/records/intake.ts';
import { needsReview } from '../review.ts';

/** Tells the team to look at an answer before anything is filed. */
export const ReviewMark = ({
  question,
  answer,
}: {
  question: IntakeQuestion;
  answer: IntakeAnswer | undefined;
}) => needsReview(question, answer) && <span className="answer-mark tone-warn">Check before filing</span>;
