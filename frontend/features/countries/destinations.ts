import countries from 'content:country-summaries';
import regions from 'content:region-summaries';
import type { CountrySummary } from '../../content/content-parts.ts';
import type { RegionId } from '../../content/content-schema.ts';
import { graphOf, listData } from '../../lib/structured-data.ts';

export const countryOf = (slug: string): CountrySummary | undefined =>
  countries.find((country) => country.slug === slug);

/** The order of the specification: the Schengen Area after the United States. */
const order = ['usa', 'schengen', 'uk', 'canada', 'australia', 'singapore', 'uae', 'japan'];

/** The eight of the specification, which the checker offers. */
export const destinations = countries
  .filter((country) => country.checkerCode)
  .sort((one, other) => order.indexOf(one.slug) - order.indexOf(other.slug));

/** Countries with a page that are none of the eight. */
export const otherCountries = countries.filter((country) => !country.checkerCode);

/** Everything in a region that has a page: its destinations, then the other countries. */
export const placesIn = (region: RegionId): CountrySummary[] =>
  [...destinations, ...otherCountries].filter((place) => place.region === region);

/** The destinations as a list in a page's structured data. */
export const destinationsData = () =>
  graphOf(
    listData(
      'Destinations',
      destinations.map(({ name, slug }) => ({ name, path: `/destinations/${slug}` })),
    ),
  );

export const regionOf = (id: RegionId) => regions.find((region) => region.id === id);
export const regionPages = regions.filter((region) => region.page);
