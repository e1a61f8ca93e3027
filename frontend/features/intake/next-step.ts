import { type CaseStatus, isSettled } from '#shared/domain/case-status.ts';
import type { Intake, IntakeRequest, IntakeSectionState } from '#shared/records/intake.ts';
import { sentText } from '#shared/records/intake-progress.ts';
import { progressOf } from './progress.ts';

/** What the applicant does next in the questionnaire. */
interface IntakeStep {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

/**
 * The applicant's next step in the questionnaire, or undefined if there is none. Once the case is filed, only what the
 * team asks again is left to do.
 */
export function nextIntakeStep(intake: Intake, status: CaseStatus): IntakeStep | undefined {
  const { next, sent, of, asked } = progressOf(intake);
  if (!next || intake.closed) return undefined;
  const to = `/cases/${intake.case_id}/questionnaire?section=${next.section.id}`;
  const [request] = next.asked;
  if (request)
    return {
      title: asked === 1 ? `Answer again: ${labelOf(next, request)}` : `Answer ${asked} questions again`,
      text: `${request.by_name} asked: “${request.note}”`,
      action: asked === 1 ? 'Change your answer' : 'Change your answers',
      to,
    };
  if (isSettled(status)) return undefined;
  const isStarted = sent > 0 || next.status !== 'not_started';
  return {
    title: isStarted ? 'Continue the questionnaire' : 'Fill in the questionnaire',
    text: `${sentText({ sent, of })}. ${isStarted ? 'Continue' : 'Start'} with “${next.section.title}”.`,
    action: isStarted ? 'Continue' : 'Start',
    to,
  };
}

const labelOf = ({ section }: IntakeSectionState, { question }: IntakeRequest): string =>
  section.questions.find(({ id }) => id === question)?.label ?? section.title;
