import { todayIn } from '#shared/domain/zone-clock.ts';
import { timeIn, zoneNameIn, zoneText } from '#shared/domain/zone-text.ts';

export { zoneText } from '#shared/domain/zone-text.ts';

/** The date of an instant in a time zone, `2026-11-24`. */
export const dateIn = (at: Date, timeZone: string): string => todayIn(timeZone, at);

/** Calendar days from `now` until an instant, in the time zone. Negative if it is past. */
export function daysUntil(instant: string, now: Date, timeZone = ownTimeZone()): number {
  const day = (at: Date) => Date.parse(dateIn(at, timeZone));
  return Math.round((day(new Date(instant)) - day(now)) / 86_400_000);
}

/** The times of one day. If a time occurs twice, each label says which one it is. */
export function timeLabels(starts: readonly string[], timeZone: string): { start: string; label: string }[] {
  const plain = starts.map((start) => ({ start, label: timeIn(timeZone, new Date(start)) }));
  return plain.map(({ start, label }) => ({
    start,
    label:
      plain.filter((other) => other.label === label).length > 1
        ? `${label} ${zoneNameIn(timeZone, new Date(start), 'short')}`
        : label,
  }));
}

export const timeText = (start: string, timeZone: string): string => timeIn(timeZone, new Date(start));

const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
export const monthText = (month: string): string => monthAndYear.format(new Date(`${month}-15T12:00:00Z`));

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneChoice {
  readonly value: string;
  readonly label: string;
}

/** Every time zone this browser knows, by city, starting with the given one because it is the most likely choice. */
export function timeZoneChoices(at: Date, first: string): ZoneChoice[] {
  const rest = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    .map((value) => ({ value, label: zoneText(value, at) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  // A browser may list a city under both its older and its newer name.
  const byLabel = new Map([[zoneText(first, at), first]]);
  for (const { value, label } of rest) if (!byLabel.has(label)) byLabel.set(label, value);
  return [...byLabel].map(([label, value]) => ({ value, label }));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}|[^\p{L}\p{N}+-]/gu, '')
    .toLowerCase();

/** Searches by city, country, offset, or name of the time zone: `kyiv`, `ukraine`, `gmt+2`, `pacific time`, `EST`. */
export function zonesMatching(text: string, choices: readonly ZoneChoice[], at: Date): ZoneChoice[] {
  const query = plain(text);
  const names = ['shortGeneric', 'longGeneric', 'short'] as const;
  const matchesQuery = ({ value, label }: ZoneChoice) =>
    [label, value].some((name) => plain(name).includes(query)) ||
    names.some((name) => plain(zoneNameIn(value, at, name)).startsWith(query));
  return query === '' ? [...choices] : choices.filter(matchesQuery);
}
