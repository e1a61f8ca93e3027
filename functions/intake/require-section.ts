import { isClosed } from '#shared/domain/case-status.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { IntakeQuestion, IntakeSection } from '#shared/records/intake.ts';
import type { Day } from '#shared/routes/engine/calendar-date.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getIntakeItem, type IntakeItem } from '../data/cases/intake.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { Account } from '../data/people/account.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { ApiError } from '../platform/api-error.ts';
import { sectionsOf } from '../workflows/intake-sections.ts';
import { getKnownPerson, type KnownPerson } from './known-person.ts';
import { readersDay } from './readers-day.ts';

/** Whether the reader may not see the answers. They are never hidden from those whose answers they are. */
export const isHidden = (
  { confidential }: IntakeSection,
  { applicant_id }: CaseItem,
  actor: Actor,
): boolean =>
  confidential === true && actor.userId !== applicant_id && !isAllowed(actor, 'intake.confidential');

/** A section to change, with what is stored of it. */
export interface OpenSection {
  readonly ofCase: CaseItem;
  readonly section: IntakeSection;
  readonly item: IntakeItem;
  readonly fromCase: KnownPerson | undefined;
  /** Where the caller is: dates in answers can't be after it. */
  readonly today: Day;
}

/** @throws ApiError `case.not_found`, `intake.not_found`, `permission.denied`, or `intake.closed` */
export async function requireOpenSection(
  actor: Actor,
  account: Account,
  { caseId, sectionId }: { readonly caseId: string; readonly sectionId: string },
): Promise<OpenSection> {
  const ofCase = await requireCase(actor, caseId);
  const section = sectionsOf(ofCase).find(({ id }) => id === sectionId);
  if (!section) throw new ApiError('intake.not_found');
  if (isHidden(section, ofCase, actor)) throw new ApiError('permission.denied');
  if (isClosed(ofCase.status)) throw new ApiError('intake.closed');
  const [item, fromCase, today] = await Promise.all([
    getIntakeItem(ofCase.id, section.id),
    getKnownPerson(ofCase, [section]),
    readersDay(account),
  ]);
  return { ofCase, section, item, fromCase, today };
}

/** @throws ApiError `intake.not_found` */
export function requireQuestion(questions: readonly IntakeQuestion[], questionId: string): IntakeQuestion {
  const found = questions.find(({ id }) => id === questionId);
  if (!found) throw new ApiError('intake.not_found');
  return found;
}
