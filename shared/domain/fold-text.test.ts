import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Seán Ó Súilleabháin', 'sean o suilleabhain'],
  ['Jørgen Łukasz Đặng Weiß', 'jorgen lukasz dang weiss'],
  ['Þórður Æsa Œuvre', 'thordur aesa oeuvre'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['O’Brien – O‘Neill', "o'brien - o'neill"],
  ['O`Brien, O´Brien, Gʻulom', "o'brien, o'brien, g'ulom"],
  ['Greek accents \u1fef and \u1ffd', "greek accents ' and '"],
  ['יעל בן־דוד', 'יעל בן-דוד'],
  ['Юлия Йовкова', 'юлия иовкова'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['ＭＡＲＩＡ', 'maria'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each(['李娜', 'がぎぐ', '한국어', 'राम किशोर', 'สมชาย', 'محمد'])('leaves %s unchanged', (text) => {
  expect(foldText(text)).toBe(text);
});

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
