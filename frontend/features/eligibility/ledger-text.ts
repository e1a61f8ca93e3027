import type { Assessment, AssessmentEntry } from '#shared/routes/assessment.ts';
import type { CriterionGroup, Route } from '#shared/routes/engine/route.ts';
import { outcomeRank, type Verdict } from '#shared/routes/engine/verdict.ts';

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) && !/^(English|French|Canadian)\b/.test(text)
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;

/** Two names, and how many more there are. */
function namesOf(entries: readonly AssessmentEntry[]): string {
  const names = [...new Set(entries.map(({ label }) => lowerFirst(label)))];
  const rest = names.length - 2;
  return `${names.slice(0, 2).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/** What is missing for a result, in one line: the unmet criteria of a no, or else missing evidence or answers. */
export function missingOf(
  { groups }: Pick<Route, 'groups'>,
  { outcome, entries }: Pick<Assessment, 'outcome' | 'entries'>,
): string {
  const suffices = ({ id, needed }: CriterionGroup): boolean => {
    const verdicts = entries.filter(({ group }) => group === id).map(({ verdict }) => verdict);
    return (
      verdicts.filter((each) => each === 'met' || each === 'claimed').length >= (needed ?? verdicts.length)
    );
  };
  /** Whether the entry affects the outcome: not if its group doesn't count, or if an alternative to it is met. */
  const decides = ({ group, verdict }: AssessmentEntry): boolean => {
    const of = groups.find(({ id }) => id === group);
    const isSettled =
      of?.one_of !== undefined && groups.some((each) => each.one_of === of.one_of && suffices(each));
    return of?.decides !== false && (verdict === 'claimed' || !isSettled);
  };
  const having = (verdict: Verdict) => entries.filter((entry) => entry.verdict === verdict);
  const unmet = having('not_met').filter(decides);
  const unknown = having('unknown').filter((entry) => decides(entry) || entry.points !== undefined);
  const claimed = having('claimed').filter(decides);
  if (outcome === 'not_eligible' && unmet.length > 0) return `Not met: ${namesOf(unmet)}`;
  if (outcome === 'borderline' && claimed.length > 0)
    return `Missing: evidence for ${claimed.length === 1 ? lowerFirst(claimed[0]?.label ?? '') : `${claimed.length} claims`}`;
  // Someone who is already eligible may still gain points; programs they don't need are irrelevant.
  const open = outcome === 'eligible' ? unknown.filter(({ points }) => points !== undefined) : unknown;
  if (open.length > 0) return `Missing: ${namesOf(open)}`;
  return 'Nothing missing';
}

export interface Figure {
  readonly value: string;
  /** What is possible, or what the value counts. */
  readonly note?: string;
  readonly possible?: boolean;
}

/** A route's key number: its points, or how many criteria are met in the group that counts. */
export function figureOf(route: Route, { points, entries }: Assessment): Figure | undefined {
  if (points) {
    const open = points.at_most > points.have;
    return {
      value: points.have.toLocaleString('en-US'),
      ...(open && { note: `at most ${points.at_most.toLocaleString('en-US')}`, possible: true }),
    };
  }
  const group = route.groups.findLast(({ needed }) => needed !== undefined);
  if (!group) return undefined;
  const counted = entries.filter((entry) => entry.group === group.id);
  const met = counted.filter(({ verdict }) => verdict === 'met').length;
  const claimed = counted.filter(({ verdict }) => verdict === 'claimed').length;
  return { value: `${met + claimed} of ${counted.length}`, note: claimed > 0 ? 'claimed' : 'met' };
}

/** The most advanced route: the best outcome, then the largest share of its points or criteria. */
export function leadingRoute(assessments: readonly Assessment[]): string | undefined {
  const progress = ({ points, entries }: Assessment) =>
    points
      ? points.have / Math.max(1, points.at_most)
      : entries.filter(({ verdict }) => verdict === 'met').length / Math.max(1, entries.length);
  const [first] = [...assessments].sort(
    (a, b) => outcomeRank(b.outcome) - outcomeRank(a.outcome) || progress(b) - progress(a),
  );
  return first?.route;
}

/** A signed difference, with a typographic minus. */
export const signed = (points: number): string =>
  points < 0 ? `−${Math.abs(points).toLocaleString('en-US')}` : `+${points.toLocaleString('en-US')}`;

/** Whether the person can prevent it: what expires can be renewed, but no one gets younger. */
export const isYoursToAct = (because: string): boolean => /expires/i.test(because);

/** "Your report expires" from "Your report expires: your points go from 402 to 242." */
export const eventOf = (because: string): string => (because.split(':')[0] ?? because).replace(/\.$/, '');
