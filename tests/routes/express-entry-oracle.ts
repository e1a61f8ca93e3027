/**
 * An independent implementation of the Comprehensive Ranking System and the federal skilled worker grid,
 * written from the published tables before the engine and without it. It counts work day by day and reads the
 * tables as text. It only accepts profiles in which everything is known.
 *
 * Sources: Ministerial Instructions respecting the Express Entry system, sections 9 to 30 (tables as IRCC
 * publishes them under "CRS criteria"); IRPR 75 to 83; IRCC, "Language test equivalency charts".
 */
import type { Facts } from '#shared/routes/facts.ts';
import { abilities, ages, canadianYears, charts, column, credentials } from './express-entry-tables.ts';

type Job = NonNullable<Facts['work']>[number];
type Result = NonNullable<Facts['languages']>[number];

const order = ['reading', 'writing', 'listening', 'speaking'] as const;

function levels(result: Result): number[] | undefined {
  if (result.test === 'CEFR') return undefined;
  return order.map((ability, index) => {
    const score = Number(result[ability]);
    const chart = charts[result.test];
    if (!chart) return Math.min(10, Math.floor(score)) >= 4 ? Math.min(10, Math.floor(score)) : 0;
    const row = chart.find((each) => score >= Number(each[index + 1]));
    return row ? Number(row[0]) : 0;
  });
}

/** The day `years` later. February 29 becomes March 1 in a non-leap year. */
const later = (day: string, years: number): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y + years, m - 1, d)).toISOString().slice(0, 10);
};
const oneDay = 86_400_000;

/**
 * Whole years of 1,560 hours in the jobs, at most 30 hours a week, from the day `since` until before `until`.
 */
function wholeYears(jobs: readonly Job[], since: string, until: string): number {
  const spans = jobs.map(({ from, to, hours_per_week }) => ({
    first: Date.parse(from),
    last: to === undefined ? Date.parse(until) : Date.parse(to),
    hours: hours_per_week ?? 0,
  }));
  const end = Date.parse(until);
  let counted = 0;
  for (
    let day = Math.max(Math.min(...spans.map(({ first }) => first)), Date.parse(since));
    day < end;
    day += oneDay
  ) {
    let hours = 0;
    for (const { first, last, hours: each } of spans) if (first <= day && day <= last) hours += each;
    counted += Math.min(30, hours);
  }
  return Math.floor(counted / 7 / 1560 + 1e-9);
}

const skilled = (job: Job) => job.paid === true && job.teer !== undefined && job.teer <= 3;
const inCanada = (job: Job) => job.country === 'CA';
const countsInCanada = (job: Job) =>
  skilled(job) && inCanada(job) && !job.self_employed && !job.student && job.authorized === true;

function bestLevel(list: Facts['education'], on: string): string {
  const held = (list ?? []).filter(
    ({ level, country, completed_on, assessed_on }) =>
      (completed_on === undefined || completed_on <= on) &&
      (level === 'none' ||
        country === 'CA' ||
        (assessed_on !== undefined && assessed_on <= on && on < later(assessed_on, 5))),
  );
  const after = held.filter(({ level }) => level !== 'none' && level !== 'secondary');
  const names = held.map(({ level }) => level as string);
  // A degree and another post-secondary credential count as "two or more".
  if (after.length > 1 && names.includes('bachelor')) names.push('two_or_more');
  const ladder = credentials.map(([name]) => name);
  return names.sort((a, b) => ladder.indexOf(b) - ladder.indexOf(a))[0] ?? 'none';
}

const validTests = (list: Facts['languages'], on: string) =>
  (list ?? []).flatMap((result) => {
    const level = levels(result);
    const taken = result.taken_on ?? '';
    return level && taken <= on && on < later(taken, 2) ? [{ language: result.language, level }] : [];
  });

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

interface Scores {
  readonly crs: number;
  readonly fsw: number;
}

export function expressEntryScores(facts: Facts, on: string): Scores {
  const canada = facts.canada ?? {};
  const partner = facts.partner ?? null;
  const spouse =
    partner?.accompanying === true && !(partner.citizen_or_resident_of ?? []).includes('CA') ? partner : null;
  const own = spouse ? 1 : 2;
  const birth = facts.birth_date ?? '';
  let age = 0;
  while (later(birth, age + 1) <= on) age++;
  const work = facts.work ?? [];
  const tenYears = later(on, -10);
  const canadian = wholeYears(work.filter(countsInCanada), tenYears, on);
  const foreign = wholeYears(
    work.filter((job) => skilled(job) && !inCanada(job)),
    tenYears,
    on,
  );
  const level = bestLevel(facts.education, on);

  const ageRow = age <= 17 ? '17' : age >= 45 ? '45' : age >= 20 && age <= 29 ? '20' : String(age);
  const agePoints = column(ages, ageRow, own);
  const educationPoints = column(credentials, level, own);
  const workPoints = column(canadianYears, String(Math.min(5, canadian)), own);

  const spousePoints = spouse
    ? column(credentials, bestLevel(spouse.education, on), 3) +
      Math.max(
        0,
        ...validTests(spouse.languages, on).map((test) =>
          sum(test.level.map((each) => column(abilities, String(each), 4))),
        ),
      ) +
      column(
        canadianYears,
        String(Math.min(5, wholeYears((spouse.work ?? []).filter(countsInCanada), tenYears, on))),
        3,
      )
    : 0;

  const tests = validTests(facts.languages, on);
  const none = { language: 'none', level: [0, 0, 0, 0] };
  const pairs = [none, ...tests].flatMap((first) =>
    [none, ...tests]
      .filter((second) => second === none || (first !== none && second.language !== first.language))
      .map((second) => ({ first, second })),
  );
  const crs = Math.max(
    ...pairs.map(({ first, second }) => {
      const firstPoints = sum(first.level.map((each) => column(abilities, String(each), own)));
      const secondPoints = Math.min(
        own === 1 ? 22 : 24,
        sum(second.level.map((each) => column(abilities, String(each), 3))),
      );
      const low = Math.min(...first.level);
      const step = low >= 9 ? 2 : low >= 7 ? 1 : 0;
      const degrees = ['two_or_more', 'master', 'professional', 'doctorate'];
      const diploma = ['one_year', 'two_year', 'bachelor'];
      const learned = degrees.includes(level) ? 2 : diploma.includes(level) ? 1 : 0;
      const here = Math.min(2, canadian);
      const abroad = foreign >= 3 ? 2 : foreign >= 1 ? 1 : 0;
      // Rows: how much of the first; columns: how much of the second.
      const grid = [
        [0, 0, 0],
        [0, 13, 25],
        [0, 25, 50],
      ];
      const cross = (a: number, b: number) => grid[a]?.[b] ?? 0;
      const certificate = canada.trade_certificate ? (low >= 7 ? 50 : low >= 5 ? 25 : 0) : 0;
      const transfer = Math.min(
        100,
        Math.min(50, cross(learned, step) + cross(learned, here)) +
          Math.min(50, cross(abroad, step) + cross(abroad, here)) +
          certificate,
      );
      const french = [first, second].find(({ language }) => language === 'fr');
      const english = [first, second].find(({ language }) => language === 'en');
      const frenchPoints =
        french && Math.min(...french.level) >= 7 ? (english && Math.min(...english.level) >= 5 ? 50 : 25) : 0;
      const study = { none: 0, one_or_two_years: 15, three_or_more_years: 30 }[canada.study ?? 'none'];
      const additional = Math.min(
        600,
        (canada.nomination ? 600 : 0) +
          (canada.sibling ? 15 : 0) +
          study +
          frenchPoints +
          (on < '2025-03-25' && canada.job_offer ? 50 : 0),
      );
      return (
        agePoints +
        educationPoints +
        workPoints +
        firstPoints +
        secondPoints +
        spousePoints +
        transfer +
        additional
      );
    }),
  );

  const fsw = Math.max(
    ...pairs.map(({ first, second }) => {
      const language =
        sum(first.level.map((each) => (each >= 9 ? 6 : each === 8 ? 5 : each === 7 ? 4 : 0))) +
        (Math.min(...second.level) >= 5 ? 4 : 0);
      const all = work.filter((job) => skilled(job) && (!inCanada(job) || job.authorized === true));
      const years = wholeYears(all, tenYears, on);
      const experience = years >= 6 ? 15 : years >= 4 ? 13 : years >= 2 ? 11 : years >= 1 ? 9 : 0;
      const agePart = age < 18 ? 0 : Math.max(0, Math.min(12, 47 - age));
      const arranged = canada.arranged_employment ? 10 : 0;
      const always = '1900-01-01';
      const studied = (list: Facts['education']) =>
        (list ?? []).some(
          ({ country, level: each, completed_on }) =>
            country === 'CA' &&
            (completed_on === undefined || completed_on <= on) &&
            !['none', 'secondary', 'one_year'].includes(each),
        );
      const workedHere = (jobs: Facts['work'], counts = skilled) =>
        wholeYears(
          (jobs ?? []).filter((job) => counts(job) && inCanada(job) && job.authorized === true),
          always,
          on,
        ) >= 1;
      const adaptability = Math.min(
        10,
        (spouse && validTests(spouse.languages, on).some((test) => Math.min(...test.level) >= 4) ? 5 : 0) +
          (canada.study === 'three_or_more_years' || studied(facts.education) ? 5 : 0) +
          (spouse && studied(spouse.education) ? 5 : 0) +
          (workedHere(work) ? 10 : 0) +
          (spouse && workedHere(spouse.work, (job) => job.paid === true) ? 5 : 0) +
          (canada.relative || canada.sibling ? 5 : 0) +
          (canada.arranged_employment ? 5 : 0),
      );
      return language + column(credentials, level, 4) + experience + agePart + arranged + adaptability;
    }),
  );
  return { crs, fsw };
}
