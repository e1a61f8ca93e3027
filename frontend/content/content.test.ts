import { describe, expect, it } from 'vitest';
import { estimateFor } from '../features/checker/estimate.ts';
import { siteRoutes } from '../site-routes.ts';
import { DestinationCode, type Duration, type Fee, PassportCode, PurposeCode } from './content-schema.ts';
import { formatDuration, formatFee } from './format-figures.ts';
import { type ContentName, contentFiles, countrySlugs, readContent, readCountries } from './read-content.ts';

const countries = readCountries();
const isFigure = (value: object): value is Duration | Fee => 'authority' in value && 'asOf' in value;

/** Every fee, time, and rule anywhere in the content. */
function figuresIn(value: unknown): { asOf: string; authority: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isFigure(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(figuresIn)];
}

describe('the content files', () => {
  it.each(Object.keys(contentFiles) as ContentName[])('%s.json is as its schema says', (name) => {
    expect(readContent(name)).toBeDefined();
  });
  it('has one record for each country, with an order of its own', () => {
    expect(countries).toHaveLength(countrySlugs().length);
    expect(new Set(countries.map((country) => country.order)).size).toBe(countries.length);
  });
  it('takes every figure from a known authority, at a time that has passed', () => {
    const authorities = readContent('authorities');
    const everything = (Object.keys(contentFiles) as ContentName[]).map((name) => readContent(name));
    const figures = figuresIn([countries, everything]);
    expect(figures.length).toBeGreaterThan(100);
    for (const figure of figures) {
      expect(authorities).toHaveProperty(figure.authority);
      expect(new Date(`${figure.asOf}-01`).getTime()).toBeLessThanOrEqual(Date.now());
    }
  });
  it('marks every figure of our own as an estimate', () => {
    const own = figuresIn(countries).filter((figure) => figure.authority === 'landfall');
    for (const figure of own) expect(figure).toHaveProperty('about', true);
  });
});

describe('countries and destinations', () => {
  const names = (chosen: typeof countries) => chosen.map((country) => country.name);
  it('lists the nine countries of the specification', () => {
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
      ...countries.filter((country) => country.destinationPage).map((country) => country.slug),
      ...readContent('regions').flatMap((region) => (region.page ? [region.id] : [])),
    ];
    expect(pages).toHaveLength(11);
    for (const page of pages) expect(paths).toContain(`/destinations/${page}`);
  });
  it('offers the checker every destination, passport and purpose of the specification', () => {
    expect(countries.flatMap((country) => country.checkerCode ?? []).sort()).toEqual(
      [...DestinationCode.options].sort(),
    );
    expect(readContent('passports').map((passport) => passport.code)).toEqual(PassportCode.options);
    expect(readContent('purposes').map((purpose) => purpose.code)).toEqual(PurposeCode.options);
  });
  it('shows countries that exist on the home page', () => {
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
  it.each(cases)('$code for $purpose is what the specification says', ({ country, code, purpose }) => {
    const { time, cost } = estimateFor(country, purpose);
    expect([formatDuration(time), formatFee(cost)]).toEqual(expected(DestinationCode.parse(code), purpose));
  });
});
