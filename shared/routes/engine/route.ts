import type { Facts } from '../facts.ts';
import type { Day } from './calendar-date.ts';
import type { Verdict } from './verdict.ts';

/** The source of a rule, and when it was read. */
export interface Citation {
  readonly instrument: string;
  readonly section: string;
  readonly address: string;
  readonly read_on: Day;
  /** What couldn't be confirmed in the source itself. */
  readonly unconfirmed?: string;
}

export interface Criterion {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly source: Citation;
  /** The maximum points under any version. */
  readonly maxPoints?: number;
  /** The documents that prove it. */
  readonly proof: readonly string[];
}

export interface CriterionGroup {
  readonly id: string;
  readonly label: string;
  readonly maxPoints?: number;
  /** How many of its criteria are sufficient, for groups that count criteria. */
  readonly needed?: number;
  /** Groups with the same value are alternatives: one of them is sufficient. */
  readonly one_of?: string;
  /** The alternative that most people take: a checklist expects it until another one is started. */
  readonly usual?: true;
  /** False if its criteria rank the person or inform them, and don't affect the outcome. */
  readonly decides?: false;
}

/** In effect from the start of a day in the authority's time zone until before another. */
export interface RuleVersion<Rules> {
  readonly id: string;
  readonly in_force_from: Day;
  readonly until?: Day;
  readonly source: Citation;
  readonly rules: Rules;
}

interface Points {
  readonly have: number;
  readonly at_most: number;
  readonly needed?: number;
  readonly parts?: Readonly<Record<string, Omit<Points, 'parts'>>>;
}

/** A route's result for one criterion of one person on one day. */
export interface Finding {
  readonly id: string;
  readonly verdict: Verdict;
  readonly points?: number;
  readonly at_most?: number;
  readonly because: string;
  readonly facts: readonly string[];
  readonly evidence?: readonly string[];
}

export interface Evaluation {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly points: Points | null;
}

/** A day on which time alone may change the result. */
export interface TurningDay {
  readonly on: Day;
  readonly event: string;
}

/** A possible action. Of several in one group, only the best is offered. */
export interface Idea {
  readonly group: string;
  readonly change: string;
  /** From 1 (a form to fill in) to 5 (years of work). */
  readonly effort: number;
  readonly apply: (facts: Facts) => Facts;
}

export interface Route<Rules = unknown> {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  /** The authority's time zone: its rules change at midnight there. */
  readonly zone: string;
  readonly versions: readonly RuleVersion<Rules>[];
  readonly groups: readonly CriterionGroup[];
  readonly criteria: readonly Criterion[];
  /** The facts that decide it today. A questionnaire asks for exactly these. */
  readonly asks: readonly string[];
  /** Null: the route has no points. */
  readonly points: { readonly maxPoints: number; readonly needed?: number } | null;
  evaluate(facts: Facts, on: Day, rules: Rules): Evaluation;
  turningDays(facts: Facts, from: Day, until: Day): readonly TurningDay[];
  /**
   * The criteria that don't apply to this person under these rules, which a page shows as not applicable. Separate from
   * the findings, which fingerprints of stored assessments cover.
   */
  notApplicable?(facts: Facts, rules: Rules): readonly string[];
  ideas(facts: Facts, on: Day): readonly Idea[];
}

/** The criteria that don't apply to the person of an assessment. */
export const notApplicableIn = <Rules>(
  route: Route<Rules>,
  facts: Facts,
  { rule_version }: { readonly rule_version: string },
): readonly string[] => {
  const version = route.versions.find(({ id }) => id === rule_version);
  return version ? (route.notApplicable?.(facts, version.rules) ?? []) : [];
};

export const versionOn = <Rules>(route: Route<Rules>, on: Day): RuleVersion<Rules> | undefined =>
  route.versions.find(
    ({ in_force_from, until }) => in_force_from <= on && (until === undefined || on < until),
  );
