import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#shared/domain/fold-text.ts';
import { gramOfWord, gramsOfName } from './name-grams.ts';

const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Of few letters, so that rare pairs and trigrams overlap.
  fc.string({ unit: fc.constantFrom('a', 'e', 'k', 'w', 'x', "'", '-', ' ', 'é', '李'), maxLength: 60 }),
);

test('a name is found by any substring of it', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.nat({ max: 12 }), (text, start, length) => {
      const folded = Array.from(foldText(text));
      const at = start % (folded.length + 1);
      const lists = gramsOfName(text);
      for (const word of folded
        .slice(at, at + length)
        .join('')
        .split(/\s+/)) {
        const gram = gramOfWord(word);
        expect(gram === undefined || lists.includes(gram)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('every word of three or more letters has a list', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aekwx-李'), minLength: 3 }), (word) => {
      expect(gramOfWord(word)).toBeDefined();
    }),
  );
});

test('a common name of two words takes few lists', () => {
  expect(gramsOfName('Maria Okonkwo')).toEqual(['mar', 'ari', 'ria', 'oko', 'kon', 'onk', 'kw', 'wo']);
});
