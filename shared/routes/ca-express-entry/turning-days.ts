import { longDate } from '../../domain/date-text.ts';
import { addYears, ageOn, type Day, dayNumber, dayOf, yearsFrom } from '../engine/calendar-date.ts';
import type { TurningDay } from '../engine/route.ts';
import type { Facts, Job } from '../facts.ts';
import { testNames } from './language-levels.ts';
import { reportValidYears, testValidYears } from './person.ts';
import { count } from './words.ts';
import {
  anySkilled,
  anyTrade,
  canadianProfessional,
  canadianSkilled,
  canadianTechnical,
  continuousHours,
  foreignSkilled,
  herePaid,
  hereSkilled,
  hoursBetween,
  hoursInYear,
  recordOf,
  type WorkRecord,
  withoutUnknownCountry,
} from './work-hours.ts';

export function expressEntryTurningDays(facts: Facts, from: Day, until: Day): TurningDay[] {
  const partner = facts.partner ?? {};
  return [
    ...birthdays(facts.birth_date, from, until),
    ...testDays(facts.languages, 'Your'),
    ...testDays(partner.languages, 'Your partner’s'),
    ...credentialDays(facts.education, 'Your'),
    ...credentialDays(partner.education, 'Your partner’s'),
    ...workDays(facts.work, 'Your', from, until),
    ...workDays(partner.work, 'Your partner’s', from, until),
  ];
}

function birthdays(birth: Day | undefined, from: Day, until: Day): TurningDay[] {
  if (birth === undefined) return [];
  const [first, last] = [ageOn(birth, from) + 1, ageOn(birth, until)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    on: addYears(birth, first + index),
    event: `You turn ${first + index}`,
  }));
}

const testDays = (list: Facts['languages'], whose: string): TurningDay[] =>
  (list ?? []).flatMap(({ test, taken_on }) => {
    if (taken_on === undefined || test === 'CEFR') return [];
    const result = `${whose} ${testNames[test]} result from ${longDate(taken_on)}`;
    return [
      { on: taken_on, event: `${result} becomes valid` },
      { on: addYears(taken_on, testValidYears), event: `${result} expires` },
    ];
  });

const credentialDays = (list: Facts['education'], whose: string): TurningDay[] =>
  (list ?? []).flatMap(({ completed_on, assessed_on }) => [
    ...(completed_on ? [{ on: completed_on, event: `${whose} credential is completed` }] : []),
    ...(assessed_on
      ? [
          { on: assessed_on, event: `${whose} credential assessment becomes valid` },
          {
            on: addYears(assessed_on, reportValidYears),
            event: `${whose} credential assessment from ${longDate(assessed_on)} expires`,
          },
        ]
      : []),
  ]);

interface Counter {
  readonly record: WorkRecord;
  readonly windowYears: number;
  readonly what: string;
  /** Replaces a number of years. */
  readonly event?: string;
  readonly hours: (periods: WorkRecord['low'], from: number, until: number) => number;
  /** What the hours count for, and how far they are from the next threshold. */
  readonly countFor: (hours: number) => { readonly value: number; readonly distance: number };
}

/**
 * The most hours that a window can gain or lose in a day: 30 a week, and if a year is a day shorter than the one at
 * the start of the window, two days leave it at once. The difference of two records changes twice as fast.
 */
const maxHoursPerDay = 2 * ((2 * 30) / 7) + 0.1;

/** Full years, up to the last one that any table distinguishes. */
const yearsUpTo =
  (last: number): Counter['countFor'] =>
  (hours) => {
    const value = Math.min(last, Math.floor(hours / hoursInYear + 1e-9));
    const sinceThen = hours - value * hoursInYear;
    return { value, distance: value === last ? sinceThen : Math.min(sinceThen, hoursInYear - sinceThen) };
  };

function workDays(work: Facts['work'], whose: string, from: Day, until: Day): TurningDay[] {
  if (work === undefined || work.length === 0) return [];
  const year = (
    what: string,
    counts: Parameters<typeof recordOf>[1],
    windowYears: number,
    last: number,
    hours: Counter['hours'] = hoursBetween,
    jobs: readonly Job[] = work,
  ): Counter => ({ record: recordOf(jobs, counts), windowYears, what, hours, countFor: yearsUpTo(last) });
  // What is possible counts a job in an unknown country in one of two places.
  const placed = [work, withoutUnknownCountry(work)].filter((jobs) => jobs !== undefined);
  const professional = recordOf(work, canadianProfessional);
  const technical = recordOf(work, canadianTechnical);
  const languageKind: Counter = {
    record: recordOf(work, canadianSkilled),
    windowYears: 3,
    what: '',
    event:
      'Most of your work in Canada in the last three years shifts to jobs with a different language requirement',
    hours: (_, start, end) =>
      hoursBetween(professional.low, start, end) - hoursBetween(technical.high, start, end),
    countFor: (more) => ({ value: more >= 0 ? 1 : 0, distance: Math.abs(more) }),
  };
  const here = [
    ...placed.map((jobs) => year('skilled work in Canada', canadianSkilled, 10, 5, hoursBetween, jobs)),
    year('skilled work in Canada in the last three years', canadianSkilled, 3, 1),
    year('work in Canada', whose === 'Your' ? hereSkilled : herePaid, 150, 1),
  ];
  const anywhere = [
    year('skilled work', anySkilled, 10, 6),
    year('continuous skilled work', anySkilled, 10, 1, continuousHours),
  ];
  const families =
    whose === 'Your'
      ? [
          here,
          [languageKind],
          placed.map((jobs) =>
            year('skilled work outside Canada', foreignSkilled, 10, 3, hoursBetween, jobs),
          ),
          anywhere,
          [year('trade work in the last five years', anyTrade, 5, 2)],
        ]
      : [here];
  return families.flatMap((counters) =>
    firstOfEachDay(counters.flatMap((counter) => counterDays(counter, whose, from, until))),
  );
}

/** One sentence a day is sufficient if several counts of the same work change on it. */
const firstOfEachDay = (days: readonly TurningDay[]): TurningDay[] =>
  days.filter((day, index) => days.findIndex(({ on }) => on === day.on) === index);

/**
 * The days on which a count differs from the day before. Skips days on which the hours can't have changed enough;
 * near a threshold, every day is counted, so that hours entering and leaving the window are exact.
 */
function counterDays(
  { record, windowYears, what, event, hours, countFor }: Counter,
  whose: string,
  from: Day,
  until: Day,
): TurningDay[] {
  const estimates = record.low === record.high ? [record.low] : [record.low, record.high];
  return estimates.flatMap((periods) => {
    if (periods.length === 0) return [];
    const days: TurningDay[] = [];
    let before: number | undefined;
    const last = dayNumber(until);
    let number = dayNumber(from);
    while (number <= last) {
      const { value, distance } = countFor(hours(periods, yearsFrom(number, -windowYears), number));
      if (before !== undefined && value !== before)
        days.push({
          on: dayOf(number),
          event:
            event ?? `${whose} ${what} ${value > before ? 'reaches' : 'falls to'} ${count(value, 'year')}`,
        });
      before = value;
      number += Math.max(1, Math.floor(distance / maxHoursPerDay));
    }
    return days;
  });
}
