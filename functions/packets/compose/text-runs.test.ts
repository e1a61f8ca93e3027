import { expect, test } from 'vitest';
import type { Face } from './faces.ts';
import { runsOf } from './text-runs.ts';

const faceOf = (characters: RegExp): Face => ({
  has: (character) => characters.test(character),
  width: (text, size) => text.length * size,
  draw: () => undefined,
});
const latin = faceOf(/[ -~]/);
const arabic = faceOf(/[\p{Script=Arabic}\u064b-\u0652\u200c\u200d]/u);
const names = new Map([
  [latin, 'latin'],
  [arabic, 'arabic'],
]);
const drawn = (text: string) =>
  runsOf(text, [latin, arabic]).map(({ face, text }) => [names.get(face), text]);

test('text from left to right stays as it is, in as few runs as it has fonts', () => {
  expect(drawn('Case 12, (final)')).toEqual([['latin', 'Case 12, (final)']]);
});

test('words from right to left are drawn last word first, each as the font library turns it around', () => {
  expect(drawn('جواز السفر')).toEqual([
    ['arabic', 'السفر'],
    ['latin', ' '],
    ['arabic', 'جواز'],
  ]);
});

test('numbers and Latin text within them keep their direction, and parentheses are mirrored', () => {
  expect(drawn('سفر (2024) نهاية.pdf')).toEqual([
    ['arabic', 'نهاية'],
    ['latin', ' ('],
    ['latin', '2024'],
    ['latin', ') '],
    ['arabic', 'سفر'],
    ['latin', '.pdf'],
  ]);
});

test('a mark stays with its letter, what is invisible is left out, and what no font has is a question mark', () => {
  expect(drawn('مُحمد')).toEqual([['arabic', 'مُحمد']]);
  expect(drawn('a\u2060b\u{1f389}')).toEqual([['latin', 'ab?']]);
});
