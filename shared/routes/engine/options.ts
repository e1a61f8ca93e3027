import type { Assessment } from '../assessment.ts';
import type { Facts } from '../facts.ts';
import type { Day } from './calendar-date.ts';
import type { Evaluation, Route } from './route.ts';
import { outcomeOf, outcomeRank } from './verdict.ts';

const maxOptions = 5;

/** The smallest changes with the greatest effect: a better outcome first, then points relative to effort. */
export function findOptions(
  route: Route,
  facts: Facts,
  on: Day,
  today: Evaluation,
  rules: unknown,
): Assessment['options'] {
  const now = outcomeRank(outcomeOf(today.verdict));
  const tried = route.ideas(facts, on).flatMap((idea) => {
    const then = route.evaluate(idea.apply(facts), on, rules);
    const better = outcomeRank(outcomeOf(then.verdict)) - now;
    const points = (then.points?.have ?? 0) - (today.points?.have ?? 0);
    if (better < 0 || (better === 0 && points <= 0)) return [];
    return [
      { idea, better, points, pointsPerEffort: points / idea.effort, outcome: outcomeOf(then.verdict) },
    ];
  });
  const ordered = tried.sort(
    (a, b) =>
      b.better / b.idea.effort - a.better / a.idea.effort ||
      b.pointsPerEffort - a.pointsPerEffort ||
      a.idea.effort - b.idea.effort ||
      (a.idea.change < b.idea.change ? -1 : 1),
  );
  const groups = new Set<string>();
  return ordered
    .filter(({ idea }) => !groups.has(idea.group) && groups.add(idea.group))
    .slice(0, maxOptions)
    .map(({ idea, better, points, outcome }) => ({
      change: idea.change,
      effect: { ...(points !== 0 && { points }), ...(better > 0 && { outcome }) },
    }));
}
