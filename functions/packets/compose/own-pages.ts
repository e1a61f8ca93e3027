import { PageSizes, type PDFDocument, rgb } from '@cantoo/pdf-lib';
import { listsDocuments } from '#shared/domain/packet-layout.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { PacketProblem } from '#shared/records/packet.ts';
import type { Typesetter } from './fonts.ts';
import type { PacketPlan, PlannedDocument, PlannedExhibit } from './plan.ts';

const [pageWidth, pageHeight] = PageSizes.Letter;
const left = 64;
const room = pageWidth - 2 * left;
const gray = rgb(0.35, 0.4, 0.44);
/** The bottom margin of the text. */
const above = 48;
const lineHeight = 17;

const reasons: Record<PacketProblem, string> = {
  type: 'This kind of file can’t be part of a PDF.',
  encrypted: 'The file is password-protected, or doesn’t allow printing.',
  xfa_only: 'The file is an XFA form, which only Adobe Acrobat shows.',
  portfolio: 'The file is a PDF portfolio, a cover for other files.',
  damaged: 'The file is damaged and couldn’t be read.',
  too_large: 'The image is too large for a page.',
};

interface Paragraph {
  readonly style: Parameters<Typesetter['width']>[1];
  readonly maxLines?: number;
  /** Points between it and what follows. */
  readonly after?: number;
}

/** A page of our own, whose paragraphs are written below each other. */
function addTextPage(pdf: PDFDocument, type: Typesetter, top: number) {
  const page = pdf.addPage([pageWidth, pageHeight]);
  let y = pageHeight - top;
  return {
    write(text: string, { style, maxLines = 3, after = 0 }: Paragraph): void {
      for (const line of type.wrap(text, style, room, maxLines)) {
        type.write(page, line, { x: left, y }, style);
        y -= style.size * 1.35;
      }
      y -= after;
    },
    /** Whether there is room for this many lines above the page number. */
    hasRoomFor: (lines: number): boolean => y >= above + (lines - 1) * lineHeight,
  };
}

const small = { size: 11 };
const smallGray = { ...small, color: gray };
const normal = { size: 12 };

export function addCover(pdf: PDFDocument, type: Typesetter, plan: PacketPlan): void {
  const page = addTextPage(pdf, type, 220);
  page.write(plan.title, { style: { size: 30, weight: 'bold' }, maxLines: 4, after: 8 });
  page.write(plan.subtitle, { style: { size: 15 }, maxLines: 4, after: 24 });
  const documents = plan.exhibits.reduce((sum, exhibit) => sum + exhibit.documents.length, 0);
  const counts = `${quantityText(plan.exhibits.length, 'exhibit')}, ${quantityText(documents, 'document')}`;
  page.write(counts, { style: smallGray });
  page.write(`${plan.name}, ${plan.createdOn}`, { style: smallGray });
}

export function addTabPage(pdf: PDFDocument, type: Typesetter, exhibit: PlannedExhibit): void {
  const page = addTextPage(pdf, type, 260);
  page.write(`Exhibit ${exhibit.label}`, { style: { size: 40, weight: 'bold' }, maxLines: 1, after: 10 });
  page.write(exhibit.title, { style: { size: 20 }, after: 8 });
  const proves = [exhibit.section, exhibit.cites].filter(Boolean).join(', ');
  if (proves) page.write(proves, { style: smallGray, after: 16 });
  if (!listsDocuments(exhibit)) return;
  const { documents } = exhibit;
  for (const [at, { title }] of documents.entries()) {
    const isLast = at === documents.length - 1;
    // A line is reserved for the number of unlisted entries.
    if (!page.hasRoomFor(isLast ? 1 : 2)) {
      page.write(`and ${documents.length - at} more`, { style: smallGray, maxLines: 1 });
      return;
    }
    page.write(title, { style: small, maxLines: 1, after: 2 });
  }
}

/** Adds a placeholder for a file that can't be embedded, which says where it is. */
export function addSheet(
  pdf: PDFDocument,
  type: Typesetter,
  document: PlannedDocument,
  problem: PacketProblem,
  archived: string,
): void {
  const page = addTextPage(pdf, type, 260);
  page.write(document.title, { style: { size: 20, weight: 'bold' }, after: 6 });
  page.write(document.name, { style: normal, after: 14 });
  page.write(reasons[problem], { style: normal });
  page.write(`Provided as a separate file: ${archived}`, { style: normal });
}
