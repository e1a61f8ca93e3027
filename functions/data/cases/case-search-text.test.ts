import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  facetsOfQuery,
  gramOfQuery,
  gramsOfName,
  longNames,
  matchesQuery,
  searchText,
} from './case-search-text.ts';

const name = fc.string({ unit: 'grapheme', maxLength: 60 });

test('whatever part of a name is searched for, the name stands in the list that is looked in', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.nat({ max: 12 }), (text, start, length) => {
      const folded = Array.from(searchText(text));
      const at = start % (folded.length + 1);
      const query = folded
        .slice(at, at + length)
        .join('')
        .trim();
      const gram = gramOfQuery(query);
      const lists = gramsOfName(text);
      expect(gram === undefined || lists.includes(gram) || lists[0] === longNames).toBe(true);
      expect(matchesQuery(query, { applicant_name: text, path: 'US_O1A', country: 'US' })).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a name never stands in more lists than a transaction has room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(gramsOfName(text).length).toBeLessThanOrEqual(45);
    }),
  );
});

test('both spellings of a path, its label, and codes and names of countries are found', () => {
  for (const text of ['uk_skilled_worker', 'uk_skilledworker', 'uk skilled'])
    expect(facetsOfQuery(text).paths).toEqual(['UK_SKILLED_WORKER']);
  expect(facetsOfQuery('united')).toEqual({ paths: [], countries: ['US', 'UK'] });
  expect(facetsOfQuery('ca_express').paths).toEqual(['CA_EXPRESS_ENTRY']);
  expect(facetsOfQuery('zzz')).toEqual({ paths: [], countries: [] });
});
