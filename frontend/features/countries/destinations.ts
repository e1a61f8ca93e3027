import countries from 'content:country-summaries';
import regions from 'content:region-summaries';
import type { CountrySummary } from '../../content/content-parts.ts';
import type { RegionId } from '../../content/content-schema.ts';
import { graphOf, listData } from '../../lib/structured-data.ts';

export const countryOf = (slug: string): CountrySummary | undefined =>
  countries.find((country) => country.slug === slug);

/** The order of the specification: the Schengen Area after the United States. */
const order = ['usa', 'schengen', 'uk', 'canada', 'australia', 'singapore', 'uae', 'japan'];

/** Destinations with a page of their own. */
export const destinations = countries
  .filter((country) => country.destinationPage)
  .sort((one, other) => order.indexOf(one.slug) - order.indexOf(other.slug));

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
