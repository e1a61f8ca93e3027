import { todayIn } from '../../domain/zone-clock.ts';
import type { AssessmentSummary } from '../case-assessment.ts';
import type { Facts } from '../facts.ts';
import type { Day } from './calendar-date.ts';
import type { Route, RuleVersion } from './route.ts';
import { outcomeOf } from './verdict.ts';

export interface RuleChange {
  readonly route: Route;
  readonly version: RuleVersion<unknown>;
  /** The rules before the change. */
  readonly previous: RuleVersion<unknown>;
}

/** Every version that has replaced, or will replace, another; latest first. */
export const ruleChanges = (routes: readonly Route[]): RuleChange[] =>
  routes
    .flatMap((route) =>
      route.versions.flatMap((version) => {
        const previous = route.versions.find(({ until }) => until === version.in_force_from);
        return previous ? [{ route, version, previous }] : [];
      }),
    )
    .sort((a, b) => (a.version.in_force_from < b.version.in_force_from ? 1 : -1));

/** Whether it has taken effect in the authority's time zone. */
export const isInForce = ({ route, version }: RuleChange, at: Date): boolean =>
  version.in_force_from <= todayIn(route.zone, at);

type Result = Pick<AssessmentSummary, 'outcome' | 'points'>;

/** The effect of a rule change on one person on the day it takes effect, with everything else unchanged. */
export function effectOf(
  { route, version, previous }: RuleChange,
  facts: Facts,
): { readonly before: Result; readonly after: Result } {
  const on = version.in_force_from;
  return {
    before: resultOf(route, facts, on, previous.rules),
    after: resultOf(route, facts, on, version.rules),
  };
}

function resultOf(route: Route, facts: Facts, on: Day, rules: unknown): Result {
  const { verdict, points } = route.evaluate(facts, on, rules);
  return {
    outcome: outcomeOf(verdict),
    points: points && {
      have: points.have,
      at_most: points.at_most,
      ...(points.needed !== undefined && { needed: points.needed }),
    },
  };
}
