import {
  concatTransformationMatrix,
  drawObject,
  PageSizes,
  type PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { checkJpeg } from './check-jpeg.ts';
import { checkPdf } from './check-pdf.ts';
import { type Copied, copyPdf } from './copy-pdf.ts';
import { jpegOrientation, uprightMatrix } from './image-orientation.ts';
import { checkPng } from './png-chunks.ts';
import { problemOf } from './problem-of.ts';

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
): Promise<Copied> {
  try {
    switch (mimeType) {
      case 'application/pdf':
        return await placePdf(pdf, bytes, maxPages);
      case 'image/jpeg':
        return await placeJpeg(pdf, bytes);
      case 'image/png':
        return await placePng(pdf, bytes);
      default:
        return { problem: 'type' };
    }
  } catch (error) {
    return { problem: problemOf(error, bytes) };
  }
}

async function placePdf(pdf: PDFDocument, bytes: Uint8Array, maxPages: number): Promise<Copied> {
  const checked = await checkPdf(bytes, maxPages);
  return 'problem' in checked ? checked : copyPdf(pdf, bytes, maxPages);
}

async function placeJpeg(pdf: PDFDocument, bytes: Uint8Array): Promise<Copied> {
  const problem = checkJpeg(bytes);
  return problem ? { problem } : placeImage(pdf, await pdf.embedJpg(bytes), jpegOrientation(bytes));
}

async function placePng(pdf: PDFDocument, bytes: Uint8Array): Promise<Copied> {
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
