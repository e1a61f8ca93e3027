import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { stillApplies, type VerificationItem } from '../data/cases/verification.ts';
import { routeOf } from '../workflows/compose-assessment.ts';

/** Adds the names of the route's groups and the verifications that apply to the facts of this assessment. */
export function assessmentResponse(
  assessment: CaseAssessment,
  verifications: readonly VerificationItem[],
): ShownAssessment {
  const route = routeOf({ path: canonicalPath(VisaPath.parse(assessment.assessment.route)) });
  return {
    ...assessment,
    groups: route.groups.map(({ id, label }) => ({ id, label })),
    verified: verifications.filter((each) => stillApplies(each, assessment.facts)),
  };
}
