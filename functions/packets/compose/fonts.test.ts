import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { sampleFonts } from '#tests/support/packet-files.ts';
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
