import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applies, at, ladders, put } from '#tests/routes/ladders.ts';
import { assessedDay, immigrant, worker, workersDay } from '#tests/routes/profiles.ts';
import { expressEntry } from './ca-express-entry/route.ts';
import { assess, replays } from './engine/assess.ts';
import { addDays } from './engine/calendar-date.ts';
import { type Route, versionOn } from './engine/route.ts';
import { type Outcome, outcomeOf, outcomeRank, type Verdict } from './engine/verdict.ts';
import type { Claim, Facts } from './facts.ts';
import { routes } from './registry.ts';
import { skilledWorker } from './uk-skilled-worker/route.ts';

const runs = { numRuns: 150, seed: 20_261_122 };

/** The claims of the three evidence routes and the offer of H-1B, all known. */
const claim: fc.Arbitrary<Claim> = fc.oneof(
  fc.boolean(),
  fc.constantFrom<Claim>({ claimed: true, evidence: [] }, { claimed: true, evidence: ['a'] }),
);
const claims = <K extends string>(...names: K[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, claim])) as Record<K, fc.Arbitrary<Claim>>);
const talented: fc.Arbitrary<Facts> = fc.record({
  o1a: claims(
    'major_award',
    'awards',
    'memberships',
    'press',
    'judging',
    'contributions',
    'articles',
    'critical_role',
    'high_salary',
  ),
  niw: fc
    .tuple(
      claims('advanced_degree', 'merit', 'well_positioned', 'beneficial_to_waive'),
      claims('degree', 'experience', 'license', 'salary', 'memberships', 'recognition'),
    )
    .map(([rest, exceptional]) => ({ ...rest, exceptional })),
  us_offer: fc.record({
    employer: fc.boolean(),
    degree_required: fc.boolean(),
    degree_matches: fc.boolean(),
    cap_exempt: fc.boolean(),
    wage_level: fc.integer({ min: 1, max: 4 }),
  }),
  global_talent: fc
    .tuple(
      claims('prize', 'endorsement', 'mandatory'),
      fc.constantFrom('digital' as const, 'science' as const, 'arts' as const),
      fc.array(claim, { maxLength: 4 }),
    )
    .map(([rest, field, optional]) => ({ ...rest, field, optional })),
});
const everybody = fc
  .tuple(immigrant, worker, talented)
  .map(([a, b, c]) => ({ ...c, ...a, ...b, languages: [...(a.languages ?? []), ...(b.languages ?? [])] }));

/** A day on which every route has rules in effect. */
const day = workersDay.filter((on) => on >= '2024-06-03');

interface Standing {
  readonly have: number;
  readonly at_most: number;
  readonly outcome: Outcome;
}
function standing(route: Route, facts: Facts, on: string): Standing {
  const rules = versionOn(route, on)?.rules;
  if (rules === undefined) throw new Error(`No rules on ${on}`);
  const { verdict, points } = route.evaluate(facts, on, rules);
  return { have: points?.have ?? 0, at_most: points?.at_most ?? 0, outcome: outcomeOf(verdict) };
}
const rank = ({ outcome }: Standing) => outcomeRank(outcome);

const ladder = fc.constantFrom(...ladders);

describe('for people with every fact known', () => {
  test('improving one answer never lowers a result', () => {
    fc.assert(
      fc.property(everybody, day, ladder, (facts, on, { path, values, rising }) => {
        fc.pre(rising && applies(facts, path));
        for (const route of routes) {
          const steps = values.map((value) => standing(route, put(facts, path, value) as Facts, on));
          steps.slice(1).forEach((step, index) => {
            const before = steps[index] as Standing;
            expect(step.have).toBeGreaterThanOrEqual(before.have);
            expect(rank(step)).toBeGreaterThanOrEqual(rank(before));
          });
        }
      }),
      { ...runs, numRuns: 400 },
    );
  });

  test('an unknown answer lies between the worst and the best known one', () => {
    fc.assert(
      fc.property(everybody, day, ladder, (facts, on, { path, values }) => {
        fc.pre(applies(facts, path) && path.at(-1) !== 'level');
        const all = path.length === 1 ? [...values, at(facts, path)] : values;
        for (const route of routes) {
          const unknown = standing(route, put(facts, path, undefined) as Facts, on);
          const each = all.map((value) => standing(route, put(facts, path, value) as Facts, on));
          expect(unknown.have).toBeLessThanOrEqual(Math.min(...each.map(({ have }) => have)));
          expect(unknown.at_most).toBeGreaterThanOrEqual(Math.max(...each.map(({ at_most }) => at_most)));
          expect(rank(unknown)).toBeGreaterThanOrEqual(Math.min(...each.map(rank)));
          expect(rank(unknown)).toBeLessThanOrEqual(Math.max(...each.map(rank)));
        }
      }),
      { ...runs, numRuns: 400 },
    );
  });

  test('the certain result is never above the possible one, and both stay within the maximum', () => {
    fc.assert(
      fc.property(everybody, day, fc.array(ladder, { maxLength: 6 }), (facts, on, unknowns) => {
        const partial = unknowns.reduce<unknown>(
          (rest, { path }) =>
            path.at(-1) === 'level' || !applies(rest as Facts, path) ? rest : put(rest, path, undefined),
          facts,
        ) as Facts;
        for (const route of routes) {
          const { have, at_most } = standing(route, partial, on);
          expect(have).toBeLessThanOrEqual(at_most);
          expect(at_most).toBeLessThanOrEqual(route.points?.maxPoints ?? 0);
        }
      }),
      runs,
    );
  });

  test('what is certain stays so once more is known', () => {
    const certain: readonly Verdict[] = ['met', 'not_met'];
    // These facts can contradict each other: the age says who is a new entrant, and a degree where someone studied.
    const settled = ladders.filter(({ path }) => !/new_entrant|study|level/.test(path.join('.')));
    fc.assert(
      fc.property(everybody, day, fc.constantFrom(...settled), (facts, on, { path }) => {
        fc.pre(applies(facts, path));
        const partial = put(facts, path, undefined) as Facts;
        for (const route of routes) {
          const rules = versionOn(route, on)?.rules;
          const full = route.evaluate(facts, on, rules).findings;
          for (const { id, verdict, at_most } of route.evaluate(partial, on, rules).findings) {
            const known = full.find((each) => each.id === id);
            if (certain.includes(verdict)) expect(known?.verdict, `${id} without ${path}`).toBe(verdict);
            expect(at_most ?? 0, `${id} without ${path}`).toBeGreaterThanOrEqual(known?.points ?? 0);
          }
        }
      }),
      runs,
    );
  });

  test('the ledger adds up, and no entry exceeds its maximum', () => {
    fc.assert(
      fc.property(immigrant, worker, day, (a, b, as_of) => {
        for (const [route, facts] of [[expressEntry, a] as const, [skilledWorker, b] as const]) {
          const { entries, points } = assess(route as Route, { facts, as_of });
          const sum = (groups: readonly string[]) =>
            entries
              .filter(({ group }) => groups.includes(group))
              .reduce((total, { points: each = 0 }) => total + each, 0);
          expect(sum(['core', 'spouse', 'transfer', 'additional', 'mandatory', 'salary'])).toBe(points?.have);
          expect(sum(['fsw_grid'])).toBe(points?.parts?.fsw?.have ?? 0);
          for (const entry of entries) {
            const most = route.criteria.find(({ id }) => id === entry.id)?.maxPoints ?? 0;
            expect(entry.at_most ?? 0, entry.id).toBeLessThanOrEqual(most);
          }
        }
      }),
      { ...runs, numRuns: 60 },
    );
  });

  test('replays to the same bytes regardless of the order of facts', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, each]) => [key, turned(each)]),
            )
          : value;
    fc.assert(
      fc.property(everybody, day, (facts, as_of) => {
        for (const route of routes) {
          const assessment = assess(route, { facts, as_of });
          const again = assess(route, { facts: turned(structuredClone(facts)) as Facts, as_of });
          expect(JSON.stringify(again)).toBe(JSON.stringify(assessment));
          expect(replays(route, facts, assessment)).toBe(true);
        }
      }),
      { ...runs, numRuns: 12 },
    );
  });

  test('predicts all changes on the right day', () => {
    fc.assert(
      fc.property(immigrant, assessedDay, fc.integer({ min: 1, max: 720 }), (facts, as_of, later) => {
        const { changes, points: now } = assess(expressEntry, { facts, as_of });
        const have = (on: string) => standing(expressEntry as Route, facts, on).have;
        for (const { on, points = 0 } of changes)
          expect(have(on) - have(addDays(on, -1)), `${on}`).toBe(points);
        const on = addDays(as_of, later);
        const predicted = changes
          .filter((change) => change.on <= on)
          .reduce((total, { points = 0 }) => total + points, now?.have ?? 0);
        expect(have(on), `${on}`).toBe(predicted);
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

describe('versions', () => {
  const switches = routes.flatMap((route) =>
    route.versions
      .slice(1)
      .map((version) => ({ route, version, name: `${route.id} ${version.in_force_from}` })),
  );
  test.each(switches)('$name takes effect on its day and not before', ({ route, version }) => {
    const dayBefore = new Date(Date.parse(version.in_force_from) - 86_400_000).toISOString().slice(0, 10);
    expect(assess(route, { facts: {}, as_of: version.in_force_from }).rule_version).toBe(version.id);
    expect(assess(route, { facts: {}, as_of: dayBefore }).rule_version).not.toBe(version.id);
  });
  test('matches the days in the specification', () => {
    const days = routes.flatMap(({ versions }) => versions.map(({ in_force_from }) => in_force_from));
    expect(days).toEqual(expect.arrayContaining(['2025-03-25', '2025-07-22', '2026-01-08', '2026-02-27']));
  });
});
