/** `New York, GMT-5`, with the offset at that instant. */
export function zoneText(timeZone: string, at: Date): string {
  const offset = zoneNameIn(timeZone, at, 'shortOffset');
  const place = placeOf(timeZone);
  if (place !== undefined) return `${place}, ${offset}`;
  return timeZone === 'UTC' ? timeZone : offset;
}

/** Cities that zones or browsers list under an older or shorter name. */
const renamed: Partial<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  DumontDUrville: 'Dumont d’Urville',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  'Ho Chi Minh': 'Ho Chi Minh City',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/** `Knox, Indiana` for `America/Indiana/Knox`; undefined for a zone that is an offset rather than a place. */
function placeOf(timeZone: string): string | undefined {
  const [area, ...places] = timeZone.replaceAll('_', ' ').split('/');
  if (area === 'Etc' || places.length === 0) return undefined;
  return places
    .toReversed()
    .map((name) => renamed[name] ?? name)
    .join(', ');
}

type ZoneNameStyle = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>;

/** Cached, because creating a format costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a zone at an instant: `GMT-5`, `EST`, `Eastern Standard Time`. */
export function zoneNameIn(timeZone: string, at: Date, timeZoneName: ZoneNameStyle): string {
  const key = `${timeZone} ${timeZoneName}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
  formats.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The local time of an instant: `14:06`. */
export function timeIn(timeZone: string, at: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(at);
}
