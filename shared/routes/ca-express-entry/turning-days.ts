import { addYears, ageOn, type Day, dayNumber, dayOf, longDate, yearsFrom } from '../engine/calendar-date.ts';
import type { TurningDay } from '../engine/route.ts';
import type { Facts } from '../facts.ts';
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
  yearsBetween,
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
    const result = `${whose} ${testNames[test]} result of ${longDate(taken_on)}`;
    return [
      { on: taken_on, event: `${result} counts` },
      { on: addYears(taken_on, testValidYears), event: `${result} expires` },
    ];
  });

const credentialDays = (list: Facts['education'], whose: string): TurningDay[] =>
  (list ?? []).flatMap(({ completed_on, assessed_on }) => [
    ...(completed_on ? [{ on: completed_on, event: `${whose} credential is completed` }] : []),
    ...(assessed_on
      ? [
          { on: assessed_on, event: `${whose} credential assessment counts` },
          {
            on: addYears(assessed_on, reportValidYears),
            event: `${whose} credential assessment of ${longDate(assessed_on)} expires`,
          },
        ]
      : []),
  ]);

interface Counter {
  readonly record: WorkRecord;
  readonly windowYears: number;
  readonly what: string;
  /** In place of a number of years. */
  readonly event?: string;
  readonly years: (record: WorkRecord['low'], from: number, until: number) => number;
}

/** Every day of the window is counted, so that growing hours and years that fall out of it meet exactly. */
function workDays(work: Facts['work'], whose: string, from: Day, until: Day): TurningDay[] {
  if (work === undefined || work.length === 0) return [];
  // Years beyond the last one that any table tells apart are no event.
  const year = (
    what: string,
    counts: Parameters<typeof recordOf>[1],
    windowYears: number,
    last: number,
    years: Counter['years'] = yearsBetween,
  ): Counter => ({
    record: recordOf(work, counts),
    windowYears,
    what,
    years: (record, start, end) => Math.min(last, years(record, start, end)),
  });
  const continuous: Counter['years'] = (record, start, end) =>
    Math.floor(continuousHours(record, start, end) / hoursInYear + 1e-9);
  const professional = recordOf(work, canadianProfessional);
  const technical = recordOf(work, canadianTechnical);
  const languageKind: Counter = {
    ...year('', canadianSkilled, 3, 1),
    event:
      'Most of your work in Canada in the last three years is of another kind, with another language level',
    years: (_, start, end) =>
      hoursBetween(professional.low, start, end) >= hoursBetween(technical.high, start, end) ? 1 : 0,
  };
  const here = [
    year('skilled work in Canada', canadianSkilled, 10, 5),
    year('skilled work in Canada in the last three years', canadianSkilled, 3, 1),
    year('work in Canada', whose === 'Your' ? hereSkilled : herePaid, 150, 1),
  ];
  const anywhere = [
    year('skilled work', anySkilled, 10, 6),
    year('continuous skilled work', anySkilled, 10, 1, continuous),
  ];
  const families =
    whose === 'Your'
      ? [
          here,
          [languageKind],
          [year('skilled work outside Canada', foreignSkilled, 10, 3)],
          anywhere,
          [year('trade work in the last five years', anyTrade, 5, 2)],
        ]
      : [here];
  return families.flatMap((counters) =>
    firstOfEachDay(counters.flatMap((counter) => counterDays(counter, whose, from, until))),
  );
}

/** One sentence a day is enough where several counts of the same work turn together. */
const firstOfEachDay = (days: readonly TurningDay[]): TurningDay[] =>
  days.filter((day, index) => days.findIndex(({ on }) => on === day.on) === index);

function counterDays(
  { record, windowYears, what, event, years }: Counter,
  whose: string,
  from: Day,
  until: Day,
): TurningDay[] {
  const sides = record.low === record.high ? [record.low] : [record.low, record.high];
  return sides.flatMap((side) => {
    if (side.length === 0) return [];
    const days: TurningDay[] = [];
    let before: number | undefined;
    const last = dayNumber(until);
    for (let number = dayNumber(from); number <= last; number++) {
      const now = years(side, yearsFrom(number, -windowYears), number);
      if (before !== undefined && now !== before)
        days.push({
          on: dayOf(number),
          event: event ?? `${whose} ${what} ${now > before ? 'reaches' : 'falls to'} ${count(now, 'year')}`,
        });
      before = now;
    }
    return days;
  });
}
