import { countryCodes } from '#shared/domain/country-codes.ts';
import { countryName } from '#shared/domain/country-name.ts';

/** All countries by name, for a select. */
export const countryOptions: readonly { readonly value: string; readonly label: string }[] = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const byName = new Map(countryOptions.map(({ value, label }) => [label.toLowerCase(), value]));

/** Converts what someone typed to a country code. Accepts codes and English names. */
export const countryCodeOf = (typed: string): string =>
  byName.get(typed.toLowerCase()) ?? typed.toUpperCase();
