import type { Assessment } from '#shared/routes/assessment.ts';
import { dayNumber } from '#shared/routes/engine/calendar-date.ts';
import { eventOf, isYoursToAct, signed } from './ledger-text.ts';

/** A predicted change: its position, from 0 to 1 along each axis, and its label. */
interface Fixed {
  readonly along: number;
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** The event's name, if there is room. */
  readonly event: string | undefined;
  readonly act: boolean;
  /** The person can't apply from here on. */
  readonly closes: boolean;
  /** No label, because it would overlap its neighbor. */
  readonly crowded: boolean;
  /** Label above the line, so that they don't overlap. */
  readonly above: boolean;
}

export interface Course {
  readonly start: { readonly at: number; readonly points: number };
  readonly end: { readonly at: number; readonly points: number };
  readonly fixes: readonly Fixed[];
  /** The start of each year and quarter. */
  readonly quarters: readonly { readonly along: number; readonly label: string }[];
}

const monthsAhead = 24;
const room = 0.09;
const roomForEvent = 0.17;
/** Where the label of the points at the end begins. */
const endLabel = 0.94;
const quarterNames: Readonly<Record<number, string>> = { 0: 'January', 3: 'April', 6: 'July', 9: 'October' };

/** The points over the next two years as a stepped line. Undefined if nothing changes them. */
export function courseOf({ as_of, points, changes }: Assessment): Course | undefined {
  if (!points || !changes.some((change) => change.points !== undefined)) return undefined;
  const [start, span] = [dayNumber(as_of), dayNumber(monthsLater(as_of)) - dayNumber(as_of)];
  let level = points.have;
  const steps = changes.map((change) => {
    const from = level;
    level += change.points ?? 0;
    return { ...change, from, to: level };
  });
  const levels = [points.have, ...steps.map(({ to }) => to)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const at = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));
  const along = steps.map(({ on }) => (dayNumber(on) - start) / span);
  let lastLabel = -1;
  const fixes = steps.map(({ from, to, points: by, outcome, because }, index) => {
    const here = along[index] ?? 0;
    const crowded = here - lastLabel < room;
    const free = (along[index + 1] ?? endLabel) - here;
    if (!crowded) lastLabel = here;
    return {
      along: here,
      from: at(from),
      to: at(to),
      label: by !== undefined ? signed(by) : outcome === 'eligible' ? 'Eligible' : '',
      event: !crowded && free > roomForEvent ? shortEvent(because) : undefined,
      act: isYoursToAct(because),
      closes: outcome === 'not_eligible',
      crowded,
      above: to >= from,
    };
  });
  return {
    start: { at: at(points.have), points: points.have },
    end: { at: at(level), points: level },
    fixes,
    quarters: quartersOf(as_of, start, span),
  };
}

function quartersOf(as_of: string, start: number, span: number): Course['quarters'] {
  const [year, month] = [Number(as_of.slice(0, 4)), Number(as_of.slice(5, 7)) - 1];
  return Array.from({ length: monthsAhead }, (_, index) => month + 1 + index)
    .filter((count) => quarterNames[count % 12] !== undefined)
    .map((count) => {
      const at = new Date(Date.UTC(year, count, 1));
      const along = (at.getTime() / 86_400_000 - start) / span;
      const name = quarterNames[at.getUTCMonth()] ?? '';
      return { along, label: at.getUTCMonth() === 0 ? `${name} ${at.getUTCFullYear()}` : name };
    })
    .filter(({ along }) => along < 0.94);
}

const monthsLater = (day: string): string =>
  `${Number(day.slice(0, 4)) + monthsAhead / 12}${day.slice(4).replace('02-29', '02-28')}`;

/** "Your credential assessment expires": the first of several events, without its date. */
const shortEvent = (because: string): string =>
  (eventOf(because).split(';')[0] ?? '').replace(/ from \d+ \w+ \d{4}/, '');
