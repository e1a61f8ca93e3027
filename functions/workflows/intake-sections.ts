import type { IntakeSection } from '#shared/records/intake.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type IntakeItem, listIntakeItems, newIntake } from '../data/cases/intake.ts';

/** The sections that a case asks for. */
export const sectionsOf = ({ path, created_at, dependent }: CaseItem): readonly IntakeSection[] =>
  intakeOf(path, new Date(created_at), dependent);

/** The sections of a case, each with what is stored of it. */
export async function readSections(
  ofCase: CaseItem,
): Promise<{ readonly section: IntakeSection; readonly item: IntakeItem }[]> {
  const items = await listIntakeItems(ofCase.id);
  return sectionsOf(ofCase).map((section) => ({
    section,
    item: items.find((each) => each.section === section.id) ?? newIntake(ofCase.id, section.id),
  }));
}
