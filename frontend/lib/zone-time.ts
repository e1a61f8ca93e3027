/** Shows an instant by the clock of a zone. Formats are kept: making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, kept);
  return kept;
}

/** The date of an instant in a zone, `2026-11-24`. */
export const dateIn = (at: Date, timeZone: string): string =>
  format('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const timeIn = (at: Date, timeZone: string): string =>
  format('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

const shortZoneIn = (at: Date, timeZone: string): string =>
  format('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The times of one day; where the clock shows one twice, each says which it is. */
export function timeLabels(starts: readonly string[], timeZone: string): { start: string; label: string }[] {
  const plain = starts.map((start) => ({ start, label: timeIn(new Date(start), timeZone) }));
  return plain.map(({ start, label }) => ({
    start,
    label:
      plain.filter((other) => other.label === label).length > 1
        ? `${label} ${shortZoneIn(new Date(start), timeZone)}`
        : label,
  }));
}

export const timeText = (start: string, timeZone: string): string => timeIn(new Date(start), timeZone);

/** `Tuesday 24 November`, for a plain date. */
export const dayText = (date: string): string =>
  format('en-GB', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T12:00:00Z`),
  );

export const monthText = (month: string): string =>
  format('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** `New York, GMT-5`, as the clock there stands at that instant. */
export function zoneText(timeZone: string, at: Date): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const offset = offsetIn(timeZone, at);
  return place === offset ? place : `${place}, ${offset}`;
}

const offsetIn = (timeZone: string, at: Date): string =>
  format('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone this browser knows, with the reader's own among them. */
export function timeZoneChoices(at: Date, own: string): { value: string; label: string }[] {
  const names = new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')]);
  return [...names]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: `${name.replaceAll('_', ' ')} (${offsetIn(name, at)})` }));
}
