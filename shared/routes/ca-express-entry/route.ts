import type { Day } from '../engine/calendar-date.ts';
import type { Evaluation, Finding, Route } from '../engine/route.ts';
import { any } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import { experienceClass, skilledWorkerClass, tradesClass } from './classes.ts';
import { criteria, groups } from './criteria.ts';
import { crsOn } from './crs.ts';
import { fswOn, fswTotal } from './fsw.ts';
import { fswNeeded } from './fsw-tables.ts';
import { expressEntryIdeas } from './ideas.ts';
import { crsFindings, fswFindings } from './ledger.ts';
import { accompaniedBy, personOn } from './person.ts';
import { expressEntryTurningDays } from './turning-days.ts';
import { type ExpressEntryRules, versions } from './versions.ts';

/** Eligible means eligible for the pool under one of the three programs. The points determine the rank in it. */
function evaluate(facts: Facts, on: Day, rules: ExpressEntryRules): Evaluation {
  const person = personOn(facts, on);
  const canada = facts.canada ?? {};
  const crs = {
    low: crsOn(person, canada, rules.jobOfferPoints, 'low'),
    high: crsOn(person, canada, rules.jobOfferPoints, 'high'),
  };
  const fsw = { low: fswOn(person, canada, 'low'), high: fswOn(person, canada, 'high') };
  const grid = { low: fswTotal(fsw.low), high: fswTotal(fsw.high) };
  const classes = [
    skilledWorkerClass(facts, person, on, rules, grid),
    experienceClass(facts, person, on),
    tradesClass(facts, person, on, rules),
  ];
  const subject = { facts, person, on, rules };
  const total = { have: crs.low.total, at_most: crs.high.total };
  let findings: readonly Finding[] | undefined;
  return {
    verdict: any(...classes.map(({ verdict }) => verdict)),
    // A getter, because trying out options only needs the points, not the sentences.
    get findings() {
      findings ??= [
        ...classes.flatMap((each) => each.findings),
        ...crsFindings(subject, crs.low, crs.high),
        ...fswFindings(subject, fsw.low, fsw.high),
      ];
      return findings;
    },
    points: {
      ...total,
      parts: { crs: total, fsw: { have: grid.low, at_most: grid.high, needed: fswNeeded } },
    },
  };
}

/** A partner's factors without one who counts, and points that the rules no longer give. */
const notApplicable: NonNullable<Route<ExpressEntryRules>['notApplicable']> = (
  { partner },
  { jobOfferPoints, highWagePoints },
) => [
  ...(accompaniedBy(partner) === 'not_met'
    ? criteria.filter(({ group }) => group === 'spouse').map(({ id }) => id)
    : []),
  ...(jobOfferPoints === 0 && !highWagePoints ? ['job_offer'] : []),
];

export const expressEntry: Route<ExpressEntryRules> = {
  id: 'CA_EXPRESS_ENTRY',
  name: 'Canada Express Entry',
  country: 'CA',
  zone: 'America/Toronto',
  versions,
  groups,
  criteria,
  asks: [
    'birth_date',
    'partner.accompanying',
    'partner.citizen_or_resident_of',
    'partner.education',
    'partner.languages',
    'partner.work',
    'education.level',
    'education.country',
    'education.completed_on',
    'education.assessed_on',
    'languages',
    'work',
    'canada.nomination',
    'canada.sibling',
    'canada.relative',
    'canada.study',
    'canada.job_offer',
    'canada.arranged_employment',
    'canada.trade_certificate',
    'canada.funds_cad',
    'canada.family_size',
  ],
  points: { maxPoints: 1200 },
  evaluate,
  turningDays: expressEntryTurningDays,
  ideas: expressEntryIdeas,
  notApplicable,
};
