import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, PDFName, type SecurityOptions, StandardFonts } from '@cantoo/pdf-lib';
import { fontFiles, fontPaths } from '#functions/packets/font-files.ts';

/** The fonts as a function finds them in its bundle. */
const paths = fontPaths();
export const sampleFonts = fontFiles((name) => readFileSync(paths.get(name) ?? name));

/** All text of a PDF, as read by a different library. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  // Loaded lazily, because most tests read no PDF.
  const { getDocument } = await import('./pdf-reader.ts');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  return text;
}

/**
 * A PDF with a text on each page.
 * @param options.restrictions encrypts it, so that it opens without a password but restricts what readers may do
 * @param options.padding the number of random-looking bytes to add to each page
 */
export async function pdfOf(
  pages: number,
  options: {
    text?: string;
    rotate?: number;
    padding?: number;
    password?: string;
    restrictions?: SecurityOptions;
  } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    if (options.rotate) page.setRotation(degrees(options.rotate));
    page.drawText(`${options.text ?? 'Page'} ${number}`, { x: 60, y: 700, size: 14, font });
    if (options.padding) {
      const bytes = new Uint8Array(options.padding);
      let state = number;
      for (let at = 0; at < bytes.length; at++) {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        bytes[at] = state >> 16;
      }
      page.node.set(PDFName.of('PieceInfo'), pdf.context.register(pdf.context.stream(bytes)));
    }
  }
  if (options.password) pdf.encrypt({ userPassword: options.password, ownerPassword: options.password });
  if (options.restrictions)
    pdf.encrypt({ ownerPassword: 'owner', userPassword: '', ...options.restrictions });
  return pdf.save();
}
