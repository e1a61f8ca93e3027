import type { assessmentsContract } from '#shared/contract/assessments.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { routes } from '#shared/routes/registry.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { now } from '../platform/clock.ts';

export const assessEligibility: EndpointFunction<typeof assessmentsContract.assessEligibility> = async ({
  body,
}) => {
  const requested = body.routes && [...new Set<string>(body.routes.map(canonicalPath))];
  const chosen = requested?.flatMap((path) => routes.filter(({ id }) => id === path)) ?? routes;
  return {
    assessments: chosen.map((route) =>
      assess(route, { facts: body.facts, as_of: body.as_of ?? todayIn(route.zone, now()) }),
    ),
  };
};
