import { foldText } from '#shared/domain/fold-text.ts';
import type { CountryListing, RegionSummary } from '../../content/content-parts.ts';
import type { RegionId } from '../../content/content-schema.ts';

export const everyRegion = 'all';
export type RegionChoice = RegionId | typeof everyRegion;

/** Lets "h1b" match "H-1B", and "u.k." match "UK". */
const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, '');

/** Countries whose names, aliases, and visa types contain all search words. An empty search returns all of them. */
export function searchCountries(countries: readonly CountryListing[], search: string): CountryListing[] {
  const words = foldText(search).split(/\s+/);
  return countries.filter(({ name, shortName, aliases, visaNames }) => {
    const text = foldText([name, shortName, ...aliases, ...visaNames].join('\n'));
    return words.every((word) => {
      const plain = withoutSigns(word);
      return text.includes(word) || (plain && withoutSigns(text).includes(plain));
    });
  });
}

export const inRegion = (countries: readonly CountryListing[], region: RegionChoice): CountryListing[] =>
  countries.filter((country) => region === everyRegion || country.region === region);

/** One tab per region, with its number of countries. */
export const regionTabs = (countries: readonly CountryListing[], regions: readonly RegionSummary[]) => [
  { value: everyRegion, label: 'All', count: countries.length },
  ...regions.map((region) => ({
    value: region.id,
    label: region.name,
    count: inRegion(countries, region.id).length,
  })),
];
