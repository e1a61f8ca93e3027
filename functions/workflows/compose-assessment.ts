import type { NewAssessment } from '#shared/contract/case-assessments.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { routes } from '#shared/routes/registry.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { momentAfter, timeOrderedId } from '../data/core/ids.ts';
import { now } from '../platform/clock.ts';

export function routeOf({ path }: Pick<CaseItem, 'path'>): Route {
  const route = routes.find(({ id }) => id === canonicalPath(path));
  if (!route) throw new Error(`Unknown route ${path}`);
  return route;
}

/**
 * Computes an assessment of a case under the rules of its route, ready to be stored. Its ID sorts after the
 * previous one's, even if the clocks differ.
 */
export function composeAssessment(
  ofCase: Pick<CaseItem, 'id' | 'path' | 'assessment'>,
  { facts, as_of }: NewAssessment,
  by: { userId: string; fullName: string },
  at: Date = momentAfter(ofCase.assessment?.id, now()),
): CaseAssessment {
  const route = routeOf(ofCase);
  return {
    id: timeOrderedId(at),
    case_id: ofCase.id,
    at: at.toISOString(),
    actor_id: by.userId,
    actor_name: by.fullName,
    facts,
    assessment: assess(route, { facts, as_of: as_of ?? todayIn(route.zone, at) }),
  };
}
