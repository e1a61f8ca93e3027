import { type Day, dayNumber } from '../engine/calendar-date.ts';
import { all, any, known, opposite, type Range, type Verdict } from '../engine/verdict.ts';
import type { Job } from '../facts.ts';

/** A year of full-time work is 1,560 hours; hours beyond 30 a week don't count. */
export const hoursInYear = 1560;
const maxWeeklyHours = 30;

type Counts = (job: Job) => Verdict;

export const isCanada = (country: string): boolean => /^(ca|can|canada)$/i.test(country);
const inCanada = ({ country }: Job): Verdict => known(country === undefined ? undefined : isCanada(country));
const withTeer =
  (...teers: readonly number[]): Counts =>
  ({ teer, paid }) =>
    all(known(teer === undefined ? undefined : teers.includes(teer)), known(paid));
const skilled = withTeer(0, 1, 2, 3);
const authorizedHere: Counts = (job) => any(opposite(inCanada(job)), known(job.authorized));
/** In Canada, authorized, not as a full-time student, and not self-employed. */
const canadian: Counts = (job) =>
  all(inCanada(job), known(job.authorized), opposite(known(job.self_employed)), opposite(known(job.student)));

export const canadianSkilled: Counts = (job) => all(skilled(job), canadian(job));
export const canadianProfessional: Counts = (job) => all(withTeer(0, 1)(job), canadian(job));
export const canadianTechnical: Counts = (job) => all(withTeer(2, 3)(job), canadian(job));
export const foreignSkilled: Counts = (job) => all(skilled(job), opposite(inCanada(job)));
export const anySkilled: Counts = (job) => all(skilled(job), authorizedHere(job));
export const hereSkilled: Counts = (job) => all(skilled(job), inCanada(job), known(job.authorized));
/** There is no level requirement for a partner (section 83(1)(c.1)). */
export const herePaid: Counts = (job) => all(known(job.paid), inCanada(job), known(job.authorized));
export const anyTrade: Counts = (job) => all(withTeer(2, 3)(job), authorizedHere(job));

/** A period of days, excluding the last one, with its countable hours per week. */
interface Period {
  readonly start: number;
  readonly end: number;
  readonly weekly: number;
}
type Bound = keyof Range;

/** The periods of jobs that certainly (low) or possibly (high) count, merged where they overlap. */
function periodsOf(jobs: readonly Job[], counts: Counts, bound: Bound): readonly Period[] {
  const counted = jobs.flatMap((job) => {
    const verdict = counts(job);
    if (verdict === 'not_met' || (bound === 'low' && verdict !== 'met')) return [];
    const weekly = job.hours_per_week ?? (bound === 'low' ? 0 : maxWeeklyHours);
    const end = job.to === undefined ? Number.POSITIVE_INFINITY : dayNumber(job.to) + 1;
    return weekly > 0 ? [{ start: dayNumber(job.from), end, weekly }] : [];
  });
  const edges = [...new Set(counted.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((start, index) => {
    const end = edges[index + 1] ?? start;
    const merged = counted
      .filter((job) => job.start <= start && end <= job.end)
      .reduce((total, job) => total + job.weekly, 0);
    return merged > 0 ? [{ start, end, weekly: Math.min(maxWeeklyHours, merged) }] : [];
  });
}

/** The hours from one day until before another. */
export const hoursBetween = (periods: readonly Period[], from: number, until: number): number =>
  periods.reduce(
    (total, { start, end, weekly }) =>
      total + (Math.max(0, Math.min(end, until) - Math.max(start, from)) * weekly) / 7,
    0,
  );

const yearsBetween = (periods: readonly Period[], from: number, until: number): number =>
  Math.floor(hoursBetween(periods, from, until) / hoursInYear + 1e-9);

/** A weekend between two jobs doesn't interrupt a continuous period. */
const maxGap = 3;
/** The most hours in one continuous period. */
export function continuousHours(periods: readonly Period[], from: number, until: number): number {
  let best = 0;
  let running: Period[] = [];
  for (const period of periods) {
    const last = running.at(-1);
    if (last && period.start - last.end > maxGap) running = [];
    running.push(period);
    best = Math.max(best, hoursBetween(running, from, until));
  }
  return best;
}

export interface WorkRecord {
  readonly low: readonly Period[];
  readonly high: readonly Period[];
}
/** No jobs given: anything from none to a lifetime of work. */
const lifetime: readonly Period[] = [
  { start: -40_000, end: Number.POSITIVE_INFINITY, weekly: maxWeeklyHours },
];

/** Facts are immutable, and the same list of jobs is evaluated for many days. */
const records = new WeakMap<readonly Job[], Map<Counts, WorkRecord>>();

export function recordOf(jobs: readonly Job[] | undefined, counts: Counts): WorkRecord {
  if (jobs === undefined) return { low: [], high: lifetime };
  const ofJobs = records.get(jobs) ?? new Map<Counts, WorkRecord>();
  records.set(jobs, ofJobs);
  const known = ofJobs.get(counts);
  if (known) return known;
  const low = periodsOf(jobs, counts, 'low');
  const isCertain = jobs.every(
    (job) => job.hours_per_week !== undefined && /^(met|not_met)$/.test(counts(job)),
  );
  const record = { low, high: isCertain ? low : periodsOf(jobs, counts, 'high') };
  ofJobs.set(counts, record);
  return record;
}

export const yearsIn = (record: WorkRecord, since: Day, on: Day): Range => {
  const [from, until] = [dayNumber(since), dayNumber(on)];
  return { low: yearsBetween(record.low, from, until), high: yearsBetween(record.high, from, until) };
};

const withoutUnknown = new WeakMap<readonly Job[], readonly Job[]>();
/** Without the job in an unknown country, if there is just one. The same list each time, for `recordOf`. */
export function withoutUnknownCountry(jobs: readonly Job[] | undefined): readonly Job[] | undefined {
  if (jobs?.filter(({ country }) => country === undefined).length !== 1) return undefined;
  const known = withoutUnknown.get(jobs) ?? jobs.filter(({ country }) => country !== undefined);
  withoutUnknown.set(jobs, known);
  return known;
}
