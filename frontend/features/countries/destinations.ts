import countries from 'content:country-summaries';
import regions from 'content:region-summaries';
import type { CountrySummary } from '../../content/content-parts.ts';
import type { RegionId } from '../../content/content-schema.ts';
import { graphOf, listData } from '../../lib/structured-data.ts';

export const countryOf = (slug: string): CountrySummary | undefined =>
  countries.find((country) => country.slug === slug);

/** The specification's order: the Schengen Area after the United States. */
const order = ['usa', 'schengen', 'uk', 'canada', 'australia', 'singapore', 'uae', 'japan'];

/** The specification's eight destinations, which the checker offers. */
export const destinations = countries
  .filter((country) => country.checkerCode)
  .sort((one, other) => order.indexOf(one.slug) - order.indexOf(other.slug));

/** Countries that have a page but aren't among the eight. */
export const otherCountries = countries.filter((country) => !country.checkerCode);

/** All pages of a region: its destinations, then the other countries. */
export const placesIn = (region: RegionId): CountrySummary[] =>
  [...destinations, ...otherCountries].filter((place) => place.region === region);

/** The destinations as a list for a page's structured data. */
export const destinationsData = () =>
  graphOf(
    listData(
      'Destinations',
      destinations.map(({ name, slug }) => ({ name, path: `/destinations/${slug}` })),
    ),
  );

export const regionOf = (id: RegionId) => regions.find((region) => region.id === id);
export const regionPages = regions.filter((region) => region.page);
