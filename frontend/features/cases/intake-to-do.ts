import { type CaseStatus, isClosed, isSettled } from '#shared/domain/case-status.ts';
import type { IntakeProgress } from '#shared/records/intake-progress.ts';

/**
 * What is left of a questionnaire for the applicant: "2 questions to answer again", "3 of 9 sections left". Once the case is
 * filed, only what the team asks again is left to do.
 */
export function intakeToDo(intake: IntakeProgress | undefined, status: CaseStatus): string | undefined {
  if (!intake || isClosed(status)) return undefined;
  const left = intake.of - intake.sent;
  const texts = [
    ...(intake.asked > 0
      ? [`${intake.asked} ${intake.asked === 1 ? 'question' : 'questions'} to answer again`]
      : []),
    ...(left > 0 && !isSettled(status)
      ? [`${left} of ${intake.of} ${intake.of === 1 ? 'section' : 'sections'} left`]
      : []),
  ];
  return texts.length > 0 ? texts.join(', ') : undefined;
}
