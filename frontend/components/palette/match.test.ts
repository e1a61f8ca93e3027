import { expect, test } from 'vitest';
import { markedParts } from './match.ts';

test('marks the typed letters, ignoring accents', () => {
  expect(markedParts('sean', 'Seán Byrne')).toEqual([
    { text: 'Seán', isMatch: true },
    { text: ' Byrne', isMatch: false },
  ]);
  expect(markedParts('zz', 'Seán')).toEqual([{ text: 'Seán', isMatch: false }]);
  expect(markedParts('strasse', 'Große Straße')).toEqual([{ text: 'Große Straße', isMatch: false }]);
  expect(markedParts('', '')).toEqual([{ text: '', isMatch: false }]);
});
