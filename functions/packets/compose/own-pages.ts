import { PageSizes, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { listsDocuments } from '#shared/domain/packet-layout.ts';
import type { Typesetter } from './fonts.ts';
import type { PacketPlan, PlannedDocument, PlannedExhibit, Problem } from './plan.ts';

const [pageWidth, pageHeight] = PageSizes.Letter;
const left = 64;
const room = pageWidth - 2 * left;
const gray = rgb(0.35, 0.4, 0.44);
/** The bottom margin of the text. */
const above = 48;
const lineHeight = 17;

const reasons: Record<Problem, string> = {
  type: 'This kind of file can’t be part of a PDF.',
  encrypted: 'The file is password-protected.',
  damaged: 'The file is damaged and couldn’t be read.',
  too_large: 'The image is too large for a page.',
};

/**
 * Writes lines below each other.
 * @returns the position of the last one
 */
function block(
  page: PDFPage,
  type: Typesetter,
  text: string,
  y: number,
  style: Parameters<Typesetter['width']>[1],
  maxLines = 3,
): number {
  let at = y;
  for (const line of type.wrap(text, style, room, maxLines)) {
    type.write(page, line, { x: left, y: at }, style);
    at -= style.size * 1.35;
  }
  return at;
}

export function addCover(pdf: PDFDocument, type: Typesetter, plan: PacketPlan): void {
  const page = pdf.addPage([pageWidth, pageHeight]);
  let y = pageHeight - 220;
  y = block(page, type, plan.title, y, { size: 30, weight: 'bold' }, 4) - 8;
  y = block(page, type, plan.subtitle, y, { size: 15 }, 4) - 24;
  const documents = plan.exhibits.reduce((sum, exhibit) => sum + exhibit.documents.length, 0);
  const counts = `${counted(plan.exhibits.length, 'exhibit')}, ${counted(documents, 'document')}`;
  y = block(page, type, counts, y, { size: 11, color: gray });
  block(page, type, `${plan.name}, ${plan.createdOn}`, y, { size: 11, color: gray });
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export function addTabPage(pdf: PDFDocument, type: Typesetter, exhibit: PlannedExhibit): void {
  const page = pdf.addPage([pageWidth, pageHeight]);
  let y = pageHeight - 260;
  y = block(page, type, `Exhibit ${exhibit.label}`, y, { size: 40, weight: 'bold' }, 1) - 10;
  y = block(page, type, exhibit.title, y, { size: 20 }) - 8;
  const proves = [exhibit.section, exhibit.cites].filter(Boolean).join(', ');
  if (proves) y = block(page, type, proves, y, { size: 11, color: gray }) - 16;
  const titles = exhibit.documents.map(({ title }) => title);
  if (!listsDocuments(exhibit)) return;
  for (const [at, title] of titles.entries()) {
    const isLast = at === titles.length - 1;
    // Above the page number, with a line reserved for the number of unlisted entries.
    if (y < above + (isLast ? 0 : lineHeight)) {
      block(page, type, `and ${titles.length - at} more`, y, { size: 11, color: gray }, 1);
      return;
    }
    y = block(page, type, title, y, { size: 11 }, 1) - 2;
  }
}

/** Adds a placeholder for a file that can't be embedded, which says where it is. */
export function addSheet(
  pdf: PDFDocument,
  type: Typesetter,
  document: PlannedDocument,
  problem: Problem,
  archived: string,
): void {
  const page = pdf.addPage([pageWidth, pageHeight]);
  let y = pageHeight - 260;
  y = block(page, type, document.title, y, { size: 20, weight: 'bold' }) - 6;
  y = block(page, type, document.name, y, { size: 12 }) - 14;
  y = block(page, type, reasons[problem], y, { size: 12 });
  block(page, type, `Provided as a separate file: ${archived}`, y, { size: 12 });
}
