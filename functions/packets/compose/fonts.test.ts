import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { sampleFonts, textOfPdf } from '#tests/support/packet-files.ts';
import { getDocument, OPS } from '#tests/support/pdf-reader.ts';
import { Typesetter } from './fonts.ts';

const style = { size: 10 };
const typesetter = async (text: string) => {
  const pdf = await PDFDocument.create();
  return { pdf, type: await Typesetter.create(pdf, sampleFonts, { text }) };
};

test.each(['ọ̀', 'q̃', 'בּ', 'ตู้'])(
  'draws the marks of %s on the letter, without room of their own',
  async (letter) => {
    const text = `${letter}${letter[0]}`;
    const { pdf, type } = await typesetter(text);
    expect(type.width(letter, style)).toBeCloseTo(type.width(letter[0] ?? '', style));

    type.write(pdf.addPage(PageSizes.Letter), text, { x: 100, y: 100 }, style);
    const read = await getDocument({ data: await pdf.save(), verbosity: 0 }).promise;
    const { fnArray, argsArray } = await (await read.getPage(1)).getOperatorList();
    const starts = argsArray
      .filter((_, at) => fnArray[at] === OPS.setTextMatrix)
      .map(([matrix]) => Number(matrix[4]));
    expect(Math.max(...starts)).toBeLessThan(100 + type.width(text, style));
    expect(starts.length).toBeGreaterThan(1);
  },
);

test.each([
  'Խաչատրյան ბერიძე',
  'মির্জা চট্টোপাধ্যায় ਗੁਰਪ੍ਰੀਤ કૃષ્ણકાંત',
  'ଭୁବନେଶ୍ୱର ஸ்ரீநிவாசன் కృష్ణమూర్తి',
  'ಸಿದ್ದರಾಮಯ್ಯ ശ്രീകുമാർ ශ්‍රී ලංකා',
  'ភ្នំពេញ ແກ້ວມະນີ བསྟན་འཛིན',
  'ኃይለ ሥላሴ މުހައްމަދު Ɖoe Kɔfi ᾠδή',
])('has the letters of %s in both weights', async (name) => {
  for (const weight of ['regular', 'bold'] as const) {
    const { pdf, type } = await typesetter(name);
    type.write(pdf.addPage(PageSizes.Letter), name, { x: 100, y: 100 }, { size: 10, weight });
    const text = await textOfPdf(await pdf.save());
    expect(text).not.toContain('?');
    // Fonts may show letters in another order, and join them.
    expect(text.length).toBeGreaterThan(name.length / 2);
  }
});

test('breaks long words before a letter, not between a letter and its vowel sign', async () => {
  const word = 'கா'.repeat(9);
  const { type } = await typesetter(word);
  const room = type.width('காகாக', style);
  expect(type.wrap(word, style, room, 9)).toEqual(['காகா', 'காகா', 'காகா', 'காகா', 'கா']);
  expect(type.fit(word, style, type.width('காகாக…', style))).toBe('காகா…');
});
