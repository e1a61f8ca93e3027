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
const bengali = faceOf(/\p{Script=Bengali}/u);
const names = new Map([
  [latin, 'latin'],
  [arabic, 'arabic'],
  [bengali, 'bengali'],
]);
const drawn = (text: string) =>
  runsOf(text, [latin, arabic, bengali]).map(({ face, text }) => [names.get(face), text]);

test('keeps left-to-right text in one run per font', () => {
  expect(drawn('Case 12, (final)')).toEqual([['latin', 'Case 12, (final)']]);
});

test('draws right-to-left words last word first, each reversed by the font library', () => {
  expect(drawn('جواز السفر')).toEqual([
    ['arabic', 'السفر'],
    ['latin', ' '],
    ['arabic', 'جواز'],
  ]);
});

test('keeps the direction of embedded numbers and Latin text, and mirrors parentheses', () => {
  expect(drawn('سفر (2024) نهاية.pdf')).toEqual([
    ['arabic', 'نهاية'],
    ['latin', ' ('],
    ['latin', '2024'],
    ['latin', ') '],
    ['arabic', 'سفر'],
    ['latin', '.pdf'],
  ]);
});

test('keeps what follows a left-to-right mark apart', () => {
  expect(drawn('سفر 2024\u200e: نهاية.pdf')).toEqual([
    ['latin', '2024'],
    ['latin', ' '],
    ['arabic', 'سفر'],
    ['latin', ': '],
    ['arabic', 'نهاية'],
    ['latin', '.pdf'],
  ]);
});

test('keeps marks with their letters, drops invisible characters, and replaces unsupported ones', () => {
  expect(drawn('مُحمد')).toEqual([['arabic', 'مُحمد']]);
  expect(drawn('a\u2060b\u{1f389}')).toEqual([['latin', 'ab?']]);
  expect(drawn('\u{1f469}\u200d\u{1f680}')).toEqual([['latin', '??']]);
});

test('keeps the letters around a non-joiner apart, even in a font without one', () => {
  expect(drawn('a\u200cb')).toEqual([
    ['latin', 'a'],
    ['latin', 'b'],
  ]);
});

test('draws a Bengali syllable with a ra above it separately from the previous one', () => {
  expect(drawn('মির্জা')).toEqual([
    ['bengali', 'মি'],
    ['bengali', 'র্জা'],
  ]);
  expect(drawn('চক্র')).toEqual([['bengali', 'চক্র']]);
});
