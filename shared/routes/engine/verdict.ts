/**
 * A verdict on one criterion. Ordered from worst to best: "all of" is the worst of them, "any of" the best, and
 * "three of eight" the third best. This keeps unknown facts correctly bounded between their worst and best case in
 * any combination.
 */
export const verdicts = ['not_met', 'unknown', 'claimed', 'met'] as const;
export type Verdict = (typeof verdicts)[number];

export const outcomes = ['not_eligible', 'unknown', 'borderline', 'eligible'] as const;
export type Outcome = (typeof outcomes)[number];

const rank = (verdict: Verdict) => verdicts.indexOf(verdict);
const at = (index: number): Verdict => verdicts[index] ?? 'not_met';

export const all = (...each: readonly Verdict[]): Verdict => at(Math.min(rank('met'), ...each.map(rank)));
export const any = (...each: readonly Verdict[]): Verdict => at(Math.max(rank('not_met'), ...each.map(rank)));
export function atLeast(count: number, each: readonly Verdict[]): Verdict {
  const best = each.map(rank).sort((a, b) => b - a);
  return at(best[count - 1] ?? rank('not_met'));
}

export const outcomeOf = (verdict: Verdict): Outcome => outcomes[rank(verdict)] ?? 'unknown';
export const outcomeRank = (outcome: Outcome): number => outcomes.indexOf(outcome);

/** A yes-or-no fact; a missing one is unknown. */
export const known = (fact: boolean | undefined): Verdict =>
  fact === undefined ? 'unknown' : fact ? 'met' : 'not_met';
export const opposite = (verdict: Verdict): Verdict =>
  verdict === 'met' ? 'not_met' : verdict === 'not_met' ? 'met' : verdict;

/** The known bounds of a number: from `low` to `high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}
export const exactly = (value: number): Range => ({ low: value, high: value });
export const reaches = ({ low, high }: Range, needed: number): Verdict =>
  low >= needed ? 'met' : high >= needed ? 'unknown' : 'not_met';
