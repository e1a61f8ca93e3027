import type { Assessment } from '../assessment.ts';
import type { Facts } from '../facts.ts';
import { addMonths, type Day } from './calendar-date.ts';
import { type Evaluation, type Route, type RuleVersion, type TurningDay, versionOn } from './route.ts';
import { outcomeOf } from './verdict.ts';

const monthsAhead = 24;

/**
 * Changes caused by time alone: every turning day is evaluated, and kept if something differs from the day before.
 */
export function predictChanges(
  route: Route,
  facts: Facts,
  from: Day,
  today: Evaluation,
  current: RuleVersion<unknown>,
): Assessment['changes'] {
  const until = addMonths(from, monthsAhead);
  const events = new Map<Day, string[]>();
  for (const { on, event } of [
    ...route.turningDays(facts, from, until),
    ...newRules(route, from, until, current),
  ]) {
    if (on <= from || on > until) continue;
    const onDay = events.get(on) ?? [];
    if (!onDay.includes(event)) events.set(on, [...onDay, event]);
  }
  let before = today;
  return [...events.keys()].sort().flatMap((on) => {
    const rules = (on < (current.until ?? '9999') ? current : (versionOn(route, on) ?? current)).rules;
    const after = route.evaluate(facts, on, rules);
    const change = differenceOf(before, after);
    before = after;
    return change ? [{ on, because: sentence(events.get(on) ?? [], change), ...change.effect }] : [];
  });
}

const newRules = (route: Route, from: Day, until: Day, current: RuleVersion<unknown>): TurningDay[] =>
  route.versions
    .filter(
      (version) => version !== current && version.in_force_from > from && version.in_force_from <= until,
    )
    .map(({ in_force_from, source }) => ({
      on: in_force_from,
      event: `New rules take effect (${source.instrument})`,
    }));

interface Difference {
  readonly from: Evaluation;
  readonly to: Evaluation;
  readonly effect: { points?: number; outcome?: Assessment['outcome'] };
}

function differenceOf(from: Evaluation, to: Evaluation): Difference | undefined {
  const points = (to.points?.have ?? 0) - (from.points?.have ?? 0);
  const outcome = from.verdict === to.verdict ? undefined : outcomeOf(to.verdict);
  const moved = to.findings.some((finding) => {
    const old = from.findings.find(({ id }) => id === finding.id);
    return (
      old?.verdict !== finding.verdict || old.points !== finding.points || old.at_most !== finding.at_most
    );
  });
  if (!moved && points === 0 && !outcome) return undefined;
  return { from, to, effect: { ...(points !== 0 && { points }), ...(outcome && { outcome }) } };
}

const outcomeWords: Record<Assessment['outcome'], string> = {
  eligible: 'you would be eligible',
  borderline: 'you would be borderline',
  unknown: 'the result would be unknown',
  not_eligible: 'you wouldn’t be eligible',
};

function sentence(events: readonly string[], { from, to, effect }: Difference): string {
  const parts = [
    ...(effect.points !== undefined
      ? [`your points go from ${from.points?.have ?? 0} to ${to.points?.have ?? 0}`]
      : []),
    ...(effect.outcome
      ? [
          effect.outcome === 'not_eligible' && from.verdict === 'met'
            ? 'you would no longer be eligible'
            : outcomeWords[effect.outcome],
        ]
      : []),
  ];
  const sentence = events.join('; ');
  return parts.length > 0 ? `${sentence}: ${parts.join(', and ')}.` : `${sentence}.`;
}
