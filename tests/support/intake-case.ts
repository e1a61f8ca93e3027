import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { countryOfPath, type VisaPath } from '#shared/domain/visa-paths.ts';
import type { Intake, IntakeAnswers, IntakeSection } from '#shared/records/intake.ts';
import { succeed } from './call-endpoint.ts';
import { addCaseTeam } from './case-team.ts';
import { completeAnswers } from './intake.ts';
import type { Person } from './people.ts';

/** A case opened by staff, with the questionnaire of its visa path. */
export const openCaseFor = (applicant: Person, as: Person, path: VisaPath = 'US_H1B'): Promise<StaffCase> =>
  succeed(cases, staffCasesContract.createCaseForApplicant, {
    as,
    body: { applicant_id: applicant.userId, country: countryOfPath(path), path },
  });

/** A new organization whose applicant has a case. */
export async function addIntakeCase() {
  const team = await addCaseTeam();
  return { ...team, item: await openCaseFor(team.amara, team.katya) };
}

export const readIntake = (as: Person, caseId: string): Promise<Intake> =>
  succeed(profile, intakeContract.getIntake, { as, params: { caseId } });

/** Saves and sends a section that no one has worked on yet. */
export async function sendWholeSection(
  as: Person,
  caseId: string,
  section: IntakeSection,
  {
    answers = completeAnswers(section),
    onSaved = async () => {},
  }: { answers?: IntakeAnswers; onSaved?: () => Promise<unknown> } = {},
): Promise<void> {
  const at = { as, params: { caseId, sectionId: section.id } };
  await succeed(profile, intakeContract.saveIntakeAnswers, { ...at, body: { answers, version: 0 } });
  await onSaved();
  await succeed(profile, intakeContract.sendIntakeSection, { ...at, body: { version: 1 } });
}
