import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { notApplicableIn } from '#shared/routes/engine/route.ts';
import { stillApplies, type VerificationItem } from '../data/cases/verification.ts';
import { routeOf } from '../workflows/compose-assessment.ts';

/**
 * Adds the names of the route's groups, what doesn't apply to the person, and the verifications that apply to the facts
 * of this assessment.
 */
export function assessmentResponse(
  assessment: CaseAssessment,
  verifications: readonly VerificationItem[],
): ShownAssessment {
  const route = routeOf({ path: canonicalPath(VisaPath.parse(assessment.assessment.route)) });
  return {
    ...assessment,
    not_applicable: [...notApplicableIn(route, assessment.facts, assessment.assessment)],
    groups: route.groups.map(({ id, label }) => ({ id, label })),
    verified: verifications.filter((each) => stillApplies(each, assessment.facts)),
  };
}
