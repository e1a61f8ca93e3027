import type { CountrySummary, Region, RegionId } from '../../content/content-schema.ts';

export const everyRegion = 'all';
export type RegionChoice = RegionId | typeof everyRegion;

/** Accents and case do not matter to somebody who searches. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Countries whose name or one of whose visa types contains the words; all for an empty search. */
export function searchCountries(countries: readonly CountrySummary[], search: string): CountrySummary[] {
  const words = plain(search);
  return countries.filter((country) =>
    [country.name, country.shortName, ...country.visaNames].some((text) => plain(text).includes(words)),
  );
}

export const inRegion = (countries: readonly CountrySummary[], region: RegionChoice): CountrySummary[] =>
  countries.filter((country) => region === everyRegion || country.region === region);

/** One tab a region, with how many of the countries it holds. */
export const regionTabs = (countries: readonly CountrySummary[], regions: readonly Region[]) => [
  { value: everyRegion, label: 'All', count: countries.length },
  ...regions.map((region) => ({
    value: region.id,
    label: region.name,
    count: inRegion(countries, region.id).length,
  })),
];
