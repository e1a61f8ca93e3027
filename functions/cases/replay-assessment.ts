import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { decidesTheSame } from '#shared/routes/engine/decision.ts';
import { differencesSince } from '#shared/routes/engine/differences.ts';
import { getAssessment } from '../data/cases/assessment.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { routeOf } from '../workflows/compose-assessment.ts';

/**
 * Under its original rules, the replay must match byte for byte; under today's rules, differences are listed entry
 * by entry.
 */
export const replayAssessment: EndpointFunction<typeof caseAssessmentsContract.replayAssessment> = async ({
  actor,
  params,
}) => {
  const found = await requireCase(actor, params.caseId);
  const stored = await getAssessment(found.id, params.assessmentId);
  if (!stored) throw new ApiError('assessment.not_found');
  const { facts, assessment: then } = stored;
  const route = routeOf(found);
  const today = todayIn(route.zone, now());
  const own = assess(route, { facts, as_of: then.as_of });
  const rulesAlone = assess(route, { facts, as_of: then.as_of, rules_of: today });
  const assessment = assess(route, { facts, as_of: today });
  return {
    assessment_id: stored.id,
    own: { same: decidesTheSame(own, then, facts), fingerprint: own.fingerprint },
    today: { assessment, differences: differencesSince(then, rulesAlone, assessment) },
  };
};
