import type { CountryListing, RegionSummary } from '../../content/content-parts.ts';
import type { RegionId } from '../../content/content-schema.ts';

export const everyRegion = 'all';
export type RegionChoice = RegionId | typeof everyRegion;

/** Accents and case do not matter to somebody who searches. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Countries whose name or one of whose visa types contains the words; all for an empty search. */
export function searchCountries(countries: readonly CountryListing[], search: string): CountryListing[] {
  const words = plain(search);
  return countries.filter((country) =>
    [country.name, country.shortName, ...country.visaNames].some((text) => plain(text).includes(words)),
  );
}

export const inRegion = (countries: readonly CountryListing[], region: RegionChoice): CountryListing[] =>
  countries.filter((country) => region === everyRegion || country.region === region);

/** One tab a region, with how many of the countries it holds. */
export const regionTabs = (countries: readonly CountryListing[], regions: readonly RegionSummary[]) => [
  { value: everyRegion, label: 'All', count: countries.length },
  ...regions.map((region) => ({
    value: region.id,
    label: region.name,
    count: inRegion(countries, region.id).length,
  })),
];
