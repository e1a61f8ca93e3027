import { ageOn, type Day } from '../engine/calendar-date.ts';
import type { Idea } from '../engine/route.ts';
import type { Facts } from '../facts.ts';
import { goingRateFor } from './salary.ts';
import { versions } from './versions.ts';
import { pounds } from './words.ts';

const withOffer =
  (change: NonNullable<Facts['uk_offer']>) =>
  (facts: Facts): Facts => ({
    ...facts,
    uk_offer: { ...facts.uk_offer, ...change },
  });

export function skilledWorkerIdeas(facts: Facts, on: Day): Idea[] {
  const offer = facts.uk_offer ?? {};
  return [
    ...salaryIdeas(offer, on),
    ...(facts.birth_date !== undefined && ageOn(facts.birth_date, on) < 26 && offer.new_entrant === false
      ? [
          {
            group: 'new-entrant',
            change: 'Ask your sponsor to use the new entrant rate: you are under 26',
            effort: 1,
            apply: withOffer({ new_entrant: true }),
          },
        ]
      : []),
    ...(['B1', 'B2'] as const).map((level) => ({
      group: 'english',
      change: `Take a secure English test and reach ${level} in all four abilities`,
      effort: level === 'B1' ? 1 : 1.5,
      apply: (each: Facts): Facts => ({
        ...each,
        languages: [
          ...(each.languages ?? []),
          {
            test: 'CEFR',
            language: 'en',
            taken_on: on,
            listening: level,
            reading: level,
            writing: level,
            speaking: level,
          },
        ],
      }),
    })),
    {
      group: 'sponsor',
      change: 'Find an employer who is a licensed sponsor',
      effort: 3,
      apply: withOffer({ licensed_sponsor: true }),
    },
    {
      group: 'skill',
      change: 'Find a job at RQF level 6',
      effort: 4,
      apply: withOffer({ rqf_level: 6 }),
    },
    ...(offer.certificate_on === undefined
      ? []
      : [
          {
            group: 'certificate',
            change: 'Ask your sponsor for a new certificate of sponsorship',
            effort: 1,
            apply: withOffer({ certificate_on: on }),
          },
        ]),
  ];
}

/** The salary that each option requires at these hours; the engine keeps the smallest raise that helps. */
function salaryIdeas(offer: NonNullable<Facts['uk_offer']>, on: Day): Idea[] {
  const { going_rate_gbp: rate, weekly_hours: hours, salary_gbp: salary = 0 } = offer;
  if (rate === undefined || hours === undefined) return [];
  const options =
    [...versions].reverse().find(({ in_force_from }) => in_force_from <= on)?.rules.salary ?? [];
  return options
    .map(({ floor, ...share }) =>
      Math.ceil(Math.max((floor * Math.max(hours, 48)) / 48, goingRateFor(rate, hours, share))),
    )
    .filter((bar) => bar > salary)
    .map((bar) => ({
      group: 'salary',
      change: `Negotiate a salary of ${pounds(bar)}`,
      effort: 2 + (bar - salary) / 20_000,
      apply: withOffer({ salary_gbp: bar }),
    }));
}
