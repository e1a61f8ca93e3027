import type { IntakeSection } from '#shared/records/intake.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { getAssessedFacts } from '../data/cases/assessment.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getStoredFacts } from '../data/people/facts.ts';
import { type CasePerson, getCasePerson } from '../workflows/case-person.ts';

/** What fills in a questionnaire. */
export interface KnownPerson extends CasePerson {
  /**
   * The applicant's eligibility answers: those in their profile, and otherwise those that the case was assessed with.
   * Empty for a dependent, and if these sections don't need them.
   */
  readonly facts: Facts;
}

/** Undefined if the organization no longer has the record, or if the dependent was removed from it. */
export async function getKnownPerson(
  ofCase: CaseItem,
  sections: readonly IntakeSection[],
): Promise<KnownPerson | undefined> {
  const needsFacts =
    !ofCase.dependent && sections.some(({ questions }) => questions.some(({ fact }) => fact));
  const { assessment } = ofCase;
  const [fromCase, stored, assessed] = await Promise.all([
    getCasePerson(ofCase),
    needsFacts ? getStoredFacts(ofCase.applicant_id) : undefined,
    needsFacts && assessment ? getAssessedFacts(ofCase.id, assessment.id) : undefined,
  ]);
  return fromCase && { ...fromCase, facts: { ...assessed, ...stored?.facts } };
}
