import { addYears, ageOn } from '#shared/routes/engine/calendar-date.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { known } from '#shared/routes/engine/verdict.ts';

export const moonSource = {
  instrument: 'Act on Moonlight',
  section: '1',
  address: 'https://example.com/moon',
  read_on: '2026-11-22',
};
/** A fictional seventh route: one criterion, two versions, points. */
export const moon: Route<{ age: number }> = {
  id: 'XX_MOON',
  name: 'Moon',
  country: 'DE',
  zone: 'Pacific/Auckland',
  versions: [
    {
      id: 'moon-1',
      in_force_from: '2020-01-01',
      until: '2026-06-01',
      source: moonSource,
      rules: { age: 18 },
    },
    { id: 'moon-2', in_force_from: '2026-06-01', source: moonSource, rules: { age: 21 } },
  ],
  groups: [{ id: 'person', label: 'You', maxPoints: 10 }],
  criteria: [
    { id: 'adult', group: 'person', label: 'Of age', source: moonSource, maxPoints: 10, proof: ['Passport'] },
  ],
  asks: ['birth_date'],
  points: { maxPoints: 10, needed: 10 },
  evaluate: ({ birth_date }, on, rules) => {
    const age = birth_date === undefined ? undefined : ageOn(birth_date, on);
    const verdict = known(age === undefined ? undefined : age >= rules.age);
    const [points, at_most] = [verdict === 'met' ? 10 : 0, verdict === 'not_met' ? 0 : 10];
    const because = `You are ${age ?? 'of unknown age'}; ${rules.age} is needed.`;
    return {
      verdict,
      findings: [{ id: 'adult', verdict, points, at_most, because, facts: ['birth_date'] }],
      points: { have: points, at_most, needed: 10 },
    };
  },
  turningDays: ({ birth_date }) =>
    birth_date === undefined
      ? []
      : [18, 21].map((age) => ({ on: addYears(birth_date, age), event: `You turn ${age}` })),
  ideas: () => [
    {
      group: 'age',
      change: 'Wait',
      effort: 5,
      apply: (facts) => ({ ...facts, birth_date: '1990-01-01' }),
    },
  ],
};
