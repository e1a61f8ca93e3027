import {
  concatTransformationMatrix,
  drawObject,
  EncryptedPDFError,
  PageSizes,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFImage,
  PDFName,
  type PDFObject,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { jpegOrientation, uprightMatrix } from './image-orientation.ts';
import type { Problem } from './plan.ts';
import { checkPng } from './png-chunks.ts';

const margin = 36;
const footerRoom = 48;

/**
 * Adds a file's pages to the packet.
 * @returns the pages, or the reason it can't be embedded, in which case no pages were added
 */
export async function placeDocument(
  pdf: PDFDocument,
  bytes: Uint8Array,
  mimeType: string,
  maxPages: number,
): Promise<{ readonly pages: number } | { readonly problem: Problem }> {
  try {
    switch (mimeType) {
      case 'application/pdf':
        return await placePdf(pdf, bytes, maxPages);
      case 'image/jpeg':
        return placeImage(pdf, await pdf.embedJpg(bytes), jpegOrientation(bytes));
      case 'image/png':
        return await placePng(pdf, bytes);
      default:
        return { problem: 'type' };
    }
  } catch (error) {
    // The libraries throw various errors, even plain strings, for unreadable input. An encrypted file may fail to
    // parse before the library detects the encryption.
    const isEncrypted = error instanceof EncryptedPDFError || Buffer.from(bytes).includes('/Encrypt');
    return { problem: isEncrypted ? 'encrypted' : 'damaged' };
  }
}

async function placePdf(
  pdf: PDFDocument,
  bytes: Uint8Array,
  maxPages: number,
): Promise<{ pages: number } | { problem: Problem }> {
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
    throwOnInvalidObject: true,
  });
  const count = source.getPageCount();
  if (count === 0) return { problem: 'damaged' };
  // The caller reports the exceeded limit; there is no need to copy the pages first.
  if (count > maxPages) return { pages: count };
  // A truncated file may still have its page tree, with empty pages.
  const contents = PDFName.of('Contents');
  if (source.getPages().some(({ node }) => node.get(contents) && !node.lookup(contents)))
    return { problem: 'damaged' };
  for (const page of source.getPages()) {
    // Throws if a page has no size.
    page.getSize();
    // Before the pages are copied, since a copied action would stay in the packet even if nothing refers to it.
    removeActions(page);
  }
  const pages = await pdf.copyPages(source, source.getPageIndices());
  for (const page of pages) pdf.addPage(page);
  return { pages: count };
}

const links = ['URI', 'GoTo'];

/** Removes everything that runs or sends something; plain links are the only actions that stay. */
function removeActions(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'));
  const annotations = page.node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  for (let at = 0; at < annotations.size(); at++) removeActionsOf(annotations.lookup(at), new Set());
}

/** Removes the actions of an annotation and of the form fields it belongs to, which may be their own ancestors. */
function removeActionsOf(annotation: PDFObject | undefined, seen: Set<PDFObject>): void {
  if (!(annotation instanceof PDFDict) || seen.has(annotation)) return;
  seen.add(annotation);
  annotation.delete(PDFName.of('AA'));
  const action = annotation.lookup(PDFName.of('A'));
  if (action instanceof PDFDict && isLink(action)) action.delete(PDFName.of('Next'));
  else annotation.delete(PDFName.of('A'));
  removeActionsOf(annotation.lookup(PDFName.of('Parent')), seen);
}

function isLink(action: PDFDict): boolean {
  const kind = action.lookup(PDFName.of('S'));
  return kind instanceof PDFName && links.includes(kind.decodeText());
}

async function placePng(pdf: PDFDocument, bytes: Uint8Array): ReturnType<typeof placeDocument> {
  const checked = await checkPng(bytes);
  return 'problem' in checked ? checked : placeImage(pdf, await pdf.embedPng(checked.image), 1);
}

function placeImage(pdf: PDFDocument, image: PDFImage, orientation: number): { pages: number } {
  const isRotated = orientation >= 5;
  const [width, height] = isRotated ? [image.height, image.width] : [image.width, image.height];
  const [short, long] = PageSizes.Letter;
  const page = pdf.addPage(width > height ? [long, short] : [short, long]);
  const room = { width: page.getWidth() - 2 * margin, height: page.getHeight() - margin - footerRoom };
  const scale = Math.min(room.width / width, room.height / height, 1);
  const [w, h] = [width * scale, height * scale];
  const x = margin + (room.width - w) / 2;
  const y = footerRoom + (room.height - h) / 2;
  const name = page.node.newXObject('Image', image.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...uprightMatrix(orientation, x, y, w, h)),
    drawObject(name),
    popGraphicsState(),
  );
  return { pages: 1 };
}
