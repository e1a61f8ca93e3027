import { longDate } from '../domain/date-text.ts';
import type { PersonGroup } from '../domain/person-groups.ts';
import { quantityText } from '../domain/quantity-text.ts';
import { caseCountryName } from '../domain/visa-paths.ts';
import { type PersonFields, personName } from './person.ts';

const list = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(', ') || undefined;
/**
 * The content of a record's group on one line; undefined if it is empty.
 * @param dayText formats dates
 */
export function recordText(
  fields: PersonFields,
  group: PersonGroup,
  dayText: (day: string) => string = longDate,
): string | undefined {
  const until = (date: string | undefined) => date && `until ${dayText(date)}`;
  const { name, birth_date, nationalities, passport, statuses, stay, employment, address, dependents } =
    fields;
  switch (group) {
    case 'name':
      return list([personName(fields), name?.native_name]);
    case 'birth_date':
      return birth_date && dayText(birth_date);
    case 'nationalities':
      return list(nationalities ?? []);
    case 'passport':
      return passport && list([passport.number, passport.country, until(passport.expires_on)]);
    case 'statuses':
      return list(
        (statuses ?? []).map(
          (each) =>
            `${each.name} (${[
              caseCountryName(each.country),
              until(each.until),
              each.employment_ended_on && `employment ended on ${dayText(each.employment_ended_on)}`,
            ]
              .filter(Boolean)
              .join(' ')})`,
        ),
      );
    case 'stay':
      return (
        stay &&
        list([
          `Since ${dayText(stay.first_day)}`,
          stay.excluded_days ? `${quantityText(stay.excluded_days, 'day')} not counted` : undefined,
          stay.filed_on && `PERM or I-140 filed on ${dayText(stay.filed_on)}`,
        ])
      );
    case 'employment':
      return employment && list([employment.title, employment.employer]);
    case 'address':
      return (
        address &&
        list([
          address.street,
          address.more,
          address.city,
          address.region,
          address.postal_code,
          address.country,
        ])
      );
    case 'email':
      return fields.email;
    case 'dependents':
      return list((dependents ?? []).map((each) => personName(each)));
  }
}
