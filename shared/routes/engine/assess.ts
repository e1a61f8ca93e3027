import { longDate } from '../../domain/date-text.ts';
import type { Assessment, AssessmentEntry } from '../assessment.ts';
import type { Facts } from '../facts.ts';
import type { Day } from './calendar-date.ts';
import { predictChanges } from './changes.ts';
import { decidesTheSame, fingerprintOf } from './decision.ts';
import { findOptions } from './options.ts';
import { type Evaluation, type Route, versionOn } from './route.ts';
import { outcomeOf } from './verdict.ts';

interface Question {
  readonly facts: Facts;
  readonly as_of: Day;
  /** Applies the rules of a different day: what an old assessment would be today. */
  readonly rules_of?: Day;
}

/**
 * One person, one route, one day. Deterministic: the same input always gives the same bytes, so there is no clock
 * here.
 */
export function assess(route: Route, { facts, as_of, rules_of = as_of }: Question): Assessment {
  const version = versionOn(route, rules_of);
  if (!version) return beforeRecords(route, facts, as_of);
  const evaluation = route.evaluate(facts, as_of, version.rules);
  const result = {
    outcome: outcomeOf(evaluation.verdict),
    points: evaluation.points,
    entries: entriesOf(route, evaluation),
    changes: predictChanges(route, facts, as_of, evaluation, version),
    options: findOptions(route, facts, as_of, evaluation, version.rules),
  };
  return seal(route, facts, as_of, version.id, result);
}

type Result = Pick<Assessment, 'outcome' | 'entries' | 'changes' | 'options'> & Pick<Evaluation, 'points'>;

function seal(route: Route, facts: Facts, as_of: Day, rule_version: string, result: Result): Assessment {
  const sealed = { route: route.id, as_of, rule_version, ...result } as Omit<Assessment, 'fingerprint'>;
  return { ...sealed, fingerprint: fingerprintOf(sealed, facts) };
}

function entriesOf(route: Route, { findings }: Evaluation): AssessmentEntry[] {
  return findings.map(({ id, verdict, points, at_most, because, facts, evidence = [] }) => {
    const criterion = route.criteria.find((each) => each.id === id);
    if (!criterion) throw new Error(`${route.id} has no criterion ${id}`);
    return {
      id,
      group: criterion.group,
      label: criterion.label,
      verdict,
      ...(points !== undefined && { points, at_most: at_most ?? points }),
      because,
      facts: [...facts],
      source: { ...criterion.source },
      evidence: [...evidence],
    };
  });
}

/** We don't guess at rules before the oldest version on record. */
function beforeRecords(route: Route, facts: Facts, as_of: Day): Assessment {
  const first = [...route.versions].sort((a, b) => (a.in_force_from < b.in_force_from ? -1 : 1))[0];
  const because = `Our record of these rules starts on ${longDate(first?.in_force_from ?? as_of)}.`;
  const entries: AssessmentEntry[] = first
    ? [
        {
          id: 'rules',
          group: 'rules',
          label: 'Rules on that date',
          verdict: 'unknown',
          because,
          facts: [],
          source: { ...first.source },
          evidence: [],
        },
      ]
    : [];
  return seal(route, facts, as_of, 'none', {
    outcome: 'unknown',
    points: null,
    entries,
    changes: [],
    options: [],
  });
}

/** Recomputes a stored assessment: true if the result decides the same and the stored one is intact. */
export const replays = (route: Route, facts: Facts, stored: Assessment): boolean =>
  decidesTheSame(assess(route, { facts, as_of: stored.as_of }), stored, facts);
