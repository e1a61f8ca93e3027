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
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { jpegOrientation, uprightMatrix } from './image-orientation.ts';
import type { Problem } from './plan.ts';

/** The library holds an image's pixels in memory at four bytes each. */
const maxPixels = 50_000_000;
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
        if (pngPixels(bytes) > maxPixels) return { problem: 'too_large' };
        return placeImage(pdf, await pdf.embedPng(bytes), 1);
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
  const pages = await pdf.copyPages(source, source.getPageIndices());
  for (const page of pages) {
    // Throws if a page has no size.
    page.getSize();
    removeActions(page);
  }
  for (const page of pages) pdf.addPage(page);
  return { pages: count };
}

const actionNames = ['AA', 'A'] as const;
const links = ['URI', 'GoTo'];

/** Removes everything that runs or sends something; plain links are the only actions that stay. */
function removeActions(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'));
  const annotations = page.node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  for (let at = 0; at < annotations.size(); at++) {
    const annotation = annotations.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    for (const name of actionNames) {
      const action = annotation.lookup(PDFName.of(name));
      const kind = action instanceof PDFDict ? action.lookup(PDFName.of('S')) : undefined;
      const isLink = kind instanceof PDFName && links.includes(kind.decodeText());
      if (action && !isLink) annotation.delete(PDFName.of(name));
    }
  }
}

/** Width times height from the header (PNG specification, 11.2.2). */
function pngPixels(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(16) * view.getUint32(20);
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
