import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Jumps to the top of a page, keeping the reader's zoom. */
const topOf = (pdf: PDFDocument, page: PDFPage) =>
  pdf.context.obj([page.ref, PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull]);

/** Adds a link from one page to another. */
export function addLink(
  pdf: PDFDocument,
  page: PDFPage,
  box: { x: number; y: number; width: number; height: number },
  to: PDFPage,
): void {
  const { x, y, width, height } = box;
  const link = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [x, y, x + width, y + height],
    Border: [0, 0, 0],
  });
  link.set(PDFName.of('Dest'), topOf(pdf, to));
  page.node.addAnnot(pdf.context.register(link));
}

export interface Bookmark {
  readonly title: string;
  readonly page: PDFPage;
  readonly children?: readonly Bookmark[];
}

/** Adds the outline that readers show next to the pages (ISO 32000-1, 12.3.3). */
export function addOutline(pdf: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const root = pdf.context.obj({ Type: 'Outlines' });
  const rootRef = pdf.context.register(root);
  linkUp(pdf, root, rootRef, bookmarks);
  pdf.catalog.set(PDFName.of('Outlines'), rootRef);
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function linkUp(pdf: PDFDocument, parent: PDFDict, parentRef: PDFRef, bookmarks: readonly Bookmark[]): void {
  const items = bookmarks.map(({ title, page, children = [] }) => {
    const item = pdf.context.obj({});
    const ref = pdf.context.register(item);
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    item.set(PDFName.of('Parent'), parentRef);
    item.set(PDFName.of('Dest'), topOf(pdf, page));
    if (children.length > 0) linkUp(pdf, item, ref, children);
    return { item, ref };
  });
  for (const [at, { item }] of items.entries()) {
    const [before, after] = [items[at - 1], items[at + 1]];
    if (before) item.set(PDFName.of('Prev'), before.ref);
    if (after) item.set(PDFName.of('Next'), after.ref);
  }
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return;
  parent.set(PDFName.of('First'), first.ref);
  parent.set(PDFName.of('Last'), last.ref);
  parent.set(PDFName.of('Count'), pdf.context.obj(items.length));
}
