import type { IntakeAnswer, IntakeQuestion, IntakeSectionState } from '#shared/records/intake.ts';
import { askedQuestions } from '#shared/routes/intake-answers.ts';

/** Whether the team has to look at this answer before anything is filed. */
export const needsReview = ({ review }: IntakeQuestion, answer: IntakeAnswer | undefined): boolean =>
  review === true && answer === 'yes';

/** How many of a section's answers the team has to look at. */
export const reviewCount = ({ section, answers }: Pick<IntakeSectionState, 'section' | 'answers'>): number =>
  askedQuestions(section, answers).filter((question) => needsReview(question, answers[question.id])).length;
