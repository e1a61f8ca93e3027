import { relationshipLabels } from '#shared/domain/relationships.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { type Dependent, type PersonStatus, personName } from '#shared/records/person.ts';
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

export const statusText = ({ country, until }: PersonStatus): string =>
  `${caseCountryName(country)}, ${until ? `until ${dayText(until)}` : 'with no expiration date'}`;

/** The text that a list shows below the name. */
export const entryText = (entry: Entry): string =>
  isStatus(entry)
    ? statusText(entry)
    : [relationshipLabels[entry.relationship], entry.birth_date && `born ${dayText(entry.birth_date)}`]
        .filter(Boolean)
        .join(', ');
