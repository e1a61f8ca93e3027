import { countryName } from '#shared/domain/country-name.ts';
import type { PersonGroup } from '#shared/domain/person-groups.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Dependent, Person, PersonFields, PersonSource, PersonStatus } from '#shared/records/person.ts';
import { entrySource } from '#shared/records/person.ts';
import { recordText } from '#shared/records/record-text.ts';
import { dayText } from '../../lib/dates.ts';
import { entryName, entryText, statusText } from './entry-text.ts';

/** What the record has in a group, on one line; undefined if nothing. */
export function groupText(fields: PersonFields, group: PersonGroup): string | undefined {
  const { nationalities, passport, address } = fields;
  if (group === 'nationalities') return nationalities?.map(countryName).join(', ');
  const named = {
    ...fields,
    ...(passport?.country && { passport: { ...passport, country: countryName(passport.country) } }),
    ...(address?.country && { address: { ...address, country: countryName(address.country) } }),
  };
  return recordText(named, group, dayText);
}

/** A value of the team's that differs from the person's, and who entered it. */
export interface UnmergedValue {
  readonly text: string;
  readonly source: PersonSource | undefined;
}

export const unmergedValues = ({ unmerged = [] }: Person, group: PersonGroup): UnmergedValue[] =>
  unmerged.flatMap((part) => {
    const { fields, sources } = part;
    if (group === 'statuses' || group === 'dependents')
      return (fields[group] ?? []).map((entry) => ({
        text: 'relationship' in entry ? dependentInFull(entry) : statusInFull(entry),
        source: entrySource(part, group, entry.id),
      }));
    const text = group === 'passport' ? passportInFull(fields) : groupText(fields, group);
    return text ? [{ text, source: sources[group] }] : [];
  });

/** The number of values or entries that the record had no room to keep. */
export const unmergedLeftOut = ({ unmerged = [] }: Person, group: PersonGroup): number =>
  unmerged.reduce((sum, { left_out }) => sum + (left_out?.[group] ?? 0), 0);

const list = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

const passportInFull = (fields: Pick<PersonFields, 'passport'>): string | undefined =>
  fields.passport &&
  list([
    groupText(fields, 'passport'),
    fields.passport.issued_on && `issued ${dayText(fields.passport.issued_on)}`,
  ]);

const statusInFull = (status: PersonStatus): string =>
  list([
    status.name,
    statusText(status),
    status.from && `since ${dayText(status.from)}`,
    status.path && `visa path ${pathName(status.path)}`,
  ]);

const dependentInFull = (dependent: Dependent): string =>
  list([
    entryName(dependent),
    entryText(dependent, {}),
    groupText(dependent, 'nationalities'),
    dependent.passport && `passport ${passportInFull(dependent)}`,
    ...(dependent.statuses ?? []).map(statusInFull),
  ]);
