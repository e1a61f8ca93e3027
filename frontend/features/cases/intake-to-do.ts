import { type CaseStatus, isClosed, isSettled } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { askedText, type IntakeProgress } from '#shared/records/intake-progress.ts';

/** What is left of a questionnaire for the applicant. */
interface IntakeToDo {
  readonly asked: string | undefined;
  /** "3 of 9 sections left" */
  readonly left: string | undefined;
}

/** Undefined if nothing is left. Once the case is filed, only what the team asks again is. */
export function intakeToDo(intake: IntakeProgress | undefined, status: CaseStatus): IntakeToDo | undefined {
  if (!intake || isClosed(status)) return undefined;
  const { asked, of } = intake;
  const left = isSettled(status) ? 0 : of - intake.sent;
  if (asked === 0 && left <= 0) return undefined;
  return {
    asked: asked > 0 ? askedText(asked) : undefined,
    left: left > 0 ? `${left} of ${quantityText(of, 'section')} left` : undefined,
  };
}
