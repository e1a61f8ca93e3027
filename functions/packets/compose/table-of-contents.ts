import { PageSizes, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { TextStyle, Typesetter } from './fonts.ts';
import { addLink } from './navigation.ts';
import type { PacketPlan } from './plan.ts';

interface Row {
  readonly kind: 'section' | 'exhibit' | 'document';
  readonly text: string;
  readonly label?: string;
  /** An exhibit's label, or a document's ID. */
  readonly target?: string;
}

const [pageWidth, pageHeight] = PageSizes.Letter;
const left = 64;
const right = pageWidth - 64;
const top = pageHeight - 84;
const bottom = 72;
const headingRoom = 64;
const gray = rgb(0.35, 0.4, 0.44);

const looks: Record<Row['kind'], { height: number; indent: number; style: TextStyle }> = {
  section: { height: 26, indent: 0, style: { size: 10, weight: 'bold', color: gray } },
  exhibit: { height: 19, indent: 26, style: { size: 11, weight: 'bold' } },
  document: { height: 15, indent: 26, style: { size: 9.5, color: gray } },
};

/** The rows of each page: known before any file is read, so that the pages after them can be numbered. */
export function layOutContents({ exhibits }: PacketPlan): readonly (readonly Row[])[] {
  let section: string | undefined;
  const rows = exhibits.flatMap((exhibit): Row[] => {
    const isNew = exhibit.section !== section;
    section = exhibit.section;
    return [
      ...(isNew && section ? [{ kind: 'section' as const, text: section }] : []),
      { kind: 'exhibit', text: exhibit.title, label: exhibit.label, target: `exhibit ${exhibit.label}` },
      ...exhibit.documents.map(({ title }, at) => ({
        kind: 'document' as const,
        text: title,
        target: `document ${exhibit.label} ${at}`,
      })),
    ];
  });
  const pages: Row[][] = [[]];
  let y = top - headingRoom;
  for (const row of rows) {
    if (y - looks[row.kind].height < bottom) {
      pages.push([]);
      y = top;
    }
    y -= looks[row.kind].height;
    pages.at(-1)?.push(row);
  }
  return pages;
}

/** Writes titles, page numbers, and links onto the pages kept free for them. */
export function writeContents(
  pdf: PDFDocument,
  type: Typesetter,
  pages: readonly { readonly page: PDFPage; readonly rows: readonly Row[] }[],
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
      const { height, indent, style } = looks[kind];
      y -= height;
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
