import { describe, expect, it } from 'vitest';
import { estimateFor } from '../features/checker/estimate.ts';
import { siteRoutes } from '../site-routes.ts';
import { DestinationCode, PassportCode, PurposeCode } from './content-schema.ts';
import { formatDuration, formatFee } from './format-figures.ts';
import { type ContentName, contentFiles, countrySlugs, readContent, readCountries } from './read-content.ts';

const countries = readCountries();
/** Every fee and time of the countries. */
const figures = countries.flatMap(({ figures: { visit, work }, visas }) => [
  visit.time,
  visit.fee,
  work.time,
  work.fee,
  ...visas.flatMap(({ time, fee }) => (fee ? [time, fee] : [time])),
]);

describe('the content files', () => {
  it.each(Object.keys(contentFiles) as ContentName[])('%s.json matches its schema', (name) => {
    expect(readContent(name)).toBeDefined();
  });
  it('has one record per country, each with its own position', () => {
    expect(countries).toHaveLength(countrySlugs().length);
    expect(new Set(countries.map((country) => country.order)).size).toBe(countries.length);
  });
  it('gives every figure a source page and date, or marks it as an estimate', () => {
    expect(figures.length).toBeGreaterThan(100);
    for (const { source, about, sample } of figures) {
      if (source) expect([new URL(source.url).pathname.length > 1, sample]).toEqual([true, undefined]);
      else expect(about).toBe(true);
    }
  });
  it('reads the routes’ fees from their folders', () => {
    const feeOf = (slug: string, name: string) =>
      countries.find((country) => country.slug === slug)?.visas.find((visa) => visa.name === name)?.fee;
    expect(feeOf('usa', 'O-1A')).toMatchObject({
      from: 1055,
      source: { url: 'https://www.uscis.gov/g-1055' },
    });
    expect(feeOf('canada', 'Express Entry')).toMatchObject({ from: 1590, currency: 'CAD' });
    expect(feeOf('uk', 'Global Talent')).toMatchObject({ from: 766, currency: 'GBP' });
  });
});

describe('countries and destinations', () => {
  const names = (chosen: typeof countries) => chosen.map((country) => country.name);
  it('lists the specification’s nine countries', () => {
    expect(names(countries.filter((country) => country.listedAsCountry))).toEqual([
      'United States',
      'Canada',
      'United Kingdom',
      'Australia',
      'Germany',
      'United Arab Emirates',
      'Singapore',
      'Netherlands',
      'Japan',
    ]);
  });
  it('has an address for each destination and each region that has a page', () => {
    const paths = siteRoutes.map((route) => route.path);
    const pages = [
      ...countries.map((country) => country.slug),
      ...readContent('regions').flatMap((region) => (region.page ? [region.id] : [])),
    ];
    expect(pages).toHaveLength(13);
    for (const page of pages) expect(paths).toContain(`/destinations/${page}`);
  });
  it('offers all of the specification’s destinations, passports, and purposes in the checker', () => {
    expect(countries.flatMap((country) => country.checkerCode ?? []).sort()).toEqual(
      [...DestinationCode.options].sort(),
    );
    expect(readContent('passports').map((passport) => passport.code)).toEqual(PassportCode.options);
    expect(readContent('purposes').map((purpose) => purpose.code)).toEqual(PurposeCode.options);
  });
  it('shows only existing countries on the home page', () => {
    for (const slug of readContent('home').popular) expect(countrySlugs()).toContain(slug);
  });
});

describe("the checker's estimates", () => {
  const expected = (destination: DestinationCode, purpose: PurposeCode): [string, string] => {
    if (destination === 'US' && purpose === 'WORK') return ['3-6 months', '$2,000-$5,000'];
    if (destination === 'US') return ['2-4 weeks', '$185-$500'];
    if (destination === 'SCHENGEN') return ['15 business days', '€80-€160'];
    return ['2-4 weeks', '$100-$400'];
  };
  const cases = countries.flatMap((country) =>
    country.checkerCode
      ? PurposeCode.options.map((purpose) => ({ country, code: country.checkerCode, purpose }))
      : [],
  );
  it('covers eight destinations and six purposes', () => expect(cases).toHaveLength(48));
  it.each(cases)('$code for $purpose matches the specification', ({ country, code, purpose }) => {
    const { time, cost } = estimateFor(country, purpose);
    expect([formatDuration(time), formatFee(cost)]).toEqual(expected(DestinationCode.parse(code), purpose));
  });
});
