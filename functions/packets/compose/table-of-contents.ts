import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type ContentsRow, contentsLayout } from '#shared/domain/packet-layout.ts';
import type { TextStyle, Typesetter } from './fonts.ts';
import { addLink } from './navigation.ts';

const { page: size, side: left, indent: rowIndent, heading: headingRoom } = contentsLayout;
const right = size.width - left;
const top = size.height - contentsLayout.top;
const gray = rgb(0.35, 0.4, 0.44);

const looks: Record<ContentsRow['kind'], { indent: number; style: TextStyle }> = {
  section: { indent: 0, style: { size: 10, weight: 'bold', color: gray } },
  exhibit: { indent: rowIndent, style: { size: 11, weight: 'bold' } },
  document: { indent: rowIndent, style: { size: 9.5, color: gray } },
};

/** Writes titles, page numbers, and links onto the reserved pages. */
export function writeContents(
  pdf: PDFDocument,
  type: Typesetter,
  pages: readonly { readonly page: PDFPage; readonly rows: readonly ContentsRow[] }[],
  numberOf: (target: string) => number,
): void {
  for (const [at, { page, rows }] of pages.entries()) {
    let y = top;
    if (at === 0) {
      type.write(page, 'Table of contents', { x: left, y: y - 12 }, { size: 24, weight: 'bold' });
      page.drawLine({
        start: { x: left, y: y - 30 },
        end: { x: right, y: y - 30 },
        thickness: 1,
        color: rgb(0.08, 0.13, 0.16),
      });
      y -= headingRoom;
    }
    for (const { kind, text, label, target } of rows) {
      const { indent, style } = looks[kind];
      y -= contentsLayout.rows[kind];
      if (label) type.write(page, label, { x: left, y }, style);
      const number = target === undefined ? '' : String(numberOf(target));
      const numberWidth = type.width(number, style);
      const room = right - left - indent - (number ? numberWidth + 16 : 0);
      type.write(page, type.fit(text, style, room), { x: left + indent, y }, style);
      if (target === undefined) continue;
      type.write(page, number, { x: right - numberWidth, y }, style);
      const box = { x: left, y: y - 3, width: right - left, height: style.size + 5 };
      addLink(pdf, page, box, pdf.getPage(numberOf(target) - 1));
    }
  }
}
