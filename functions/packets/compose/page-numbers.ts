import { degrees, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { Typesetter } from './fonts.ts';

const style = { size: 8.5 };
const above = 14;

/** Numbers every page at the bottom as the reader sees it, whatever the page's rotation. */
function numberPage(
  page: PDFPage,
  type: Typesetter,
  at: { number: number; total: number; label: string | undefined },
): void {
  const text = `${at.label ? `Exhibit ${at.label}, ` : ''}${at.number} of ${at.total}`;
  const { x, y, width, height } = page.getCropBox();
  const angle = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const visibleWidth = angle % 180 === 0 ? width : height;
  const textWidth = type.width(text, style);
  const u = Math.max(4, (visibleWidth - textWidth) / 2);
  /** Converts coordinates from the reader's lower left corner to page coordinates (ISO 32000-1, 7.7.3.3). */
  const onPage = (right: number, up: number): { x: number; y: number } => {
    switch (angle) {
      case 90:
        return { x: x + width - up, y: y + right };
      case 180:
        return { x: x + width - right, y: y + height - up };
      case 270:
        return { x: x + up, y: y + height - right };
      default:
        return { x: x + right, y: y + up };
    }
  };
  page.drawRectangle({
    ...onPage(u - 4, above - 4),
    width: textWidth + 8,
    height: style.size + 6,
    color: rgb(1, 1, 1),
    rotate: degrees(angle),
  });
  type.write(page, text, onPage(u, above), style, angle);
}

export const labelPages = (
  pdf: PDFDocument,
  type: Typesetter,
  from: number,
  to: number,
  labelOf: (number: number) => string | undefined,
): void => {
  const total = pdf.getPageCount();
  const pages = pdf.getPages();
  for (let number = from; number <= to; number++) {
    const page = pages[number - 1];
    if (page) numberPage(page, type, { number, total, label: labelOf(number) });
  }
};
