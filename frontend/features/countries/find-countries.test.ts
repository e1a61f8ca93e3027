import { describe, expect, it } from 'vitest';
import { listingsOf } from '../../content/content-parts.ts';
import { readContent, readCountries, readLongStays } from '../../content/read-content.ts';
import { inRegion, regionTabs, searchCountries } from './find-countries.ts';

const countries = listingsOf(readCountries(), readContent('case-records'), readLongStays());
const names = (found: readonly { name: string }[]) => found.map((country) => country.name);

describe('searching countries', () => {
  it('finds a country by part of its name, ignoring case', () => {
    expect(names(searchCountries(countries, ' jAPan '))).toEqual(['Japan']);
    expect(names(searchCountries(countries, 'united'))).toEqual([
      'United States',
      'United Kingdom',
      'United Arab Emirates',
    ]);
  });
  it('finds countries by visa type', () => {
    expect(names(searchCountries(countries, 'blue card'))).toEqual(['Germany', 'Netherlands']);
    expect(names(searchCountries(countries, 'o-1a'))).toEqual(['United States']);
  });
  it.each([
    ['usa', 'United States'],
    ['america', 'United States'],
    ['England', 'United Kingdom'],
    ['great britain', 'United Kingdom'],
    ['u.k.', 'United Kingdom'],
    ['holland', 'Netherlands'],
    ['uae', 'United Arab Emirates'],
    ['dubai', 'United Arab Emirates'],
    ['deutschland', 'Germany'],
  ])('finds countries by common names: %s', (search, name) => {
    expect(names(searchCountries(countries, search))).toEqual([name]);
  });
  it.each([
    ['nurse', ['United Kingdom', 'Germany', 'Netherlands']],
    ['nurse germany', ['Germany']],
    ['h1b', ['United States']],
    ['o1', ['United States']],
    ['eb2 niw', ['United States']],
    ['startup holland', ['Netherlands']],
    ['worker skilled uk', ['United Kingdom']],
    ['JÁPAN', ['Japan']],
    ['japan holland', []],
  ])('finds visas in common spellings, and multiple words: %s', (search, expected) => {
    expect(names(searchCountries(countries, search))).toEqual(expected);
  });
  it('returns everything for an empty search and nothing for an unknown term', () => {
    expect(searchCountries(countries, '')).toHaveLength(9);
    expect(searchCountries(countries, 'atlantis')).toEqual([]);
  });
});

describe('regions', () => {
  it('counts the countries of each tab', () => {
    const tabs = regionTabs(countries, readContent('regions'));
    expect(tabs.map((tab) => [tab.label, tab.count])).toEqual([
      ['All', 9],
      ['North America', 2],
      ['Europe', 3],
      ['Asia-Pacific', 3],
      ['Middle East', 1],
    ]);
  });
  it('puts each country in exactly one region', () => {
    expect(names(inRegion(countries, 'middle-east'))).toEqual(['United Arab Emirates']);
  });
});
