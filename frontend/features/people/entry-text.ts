import { relationshipLabels } from '#shared/domain/relationships.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { type Dependent, type PersonFields, type PersonStatus, personName } from '#shared/records/person.ts';
import { currentStatuses } from '#shared/records/status-ends.ts';
import { dayText } from '../../lib/dates.ts';

/** A status or dependent in a record. */
export type Entry = PersonStatus | Dependent;

export const isStatus = (entry: Partial<Entry>): entry is PersonStatus => 'country' in entry;

export const entryName = (entry: Partial<Entry>): string => {
  if (isStatus(entry)) return entry.name;
  return 'name' in entry && entry.name && typeof entry.name === 'object'
    ? (personName({ name: entry.name }) ?? 'Dependent')
    : 'Dependent';
};

/** @param among the statuses of the same person; the one in the same country that ends last supersedes the others */
export function statusText(
  { id, country, until, employment_ended_on }: PersonStatus,
  among: readonly PersonStatus[] = [],
): string {
  const end = until ? `until ${dayText(until)}` : 'with no expiration date';
  const ended = employment_ended_on && `, employment ended on ${dayText(employment_ended_on)}`;
  const text = `${caseCountryName(country)}, ${end}${ended ?? ''}`;
  const current = currentStatuses(among).find((each) => each.country === country);
  return current && current.id !== id ? `${text}, superseded by ${current.name}` : text;
}

/** The text that a list shows below the name. */
export const entryText = (entry: Entry, { statuses }: PersonFields): string =>
  isStatus(entry)
    ? statusText(entry, statuses)
    : [
        relationshipLabels[entry.relationship],
        entry.birth_date && `born ${dayText(entry.birth_date)}`,
        entry.accompanying === 'no' && 'not coming along',
      ]
        .filter(Boolean)
        .join(', ');
