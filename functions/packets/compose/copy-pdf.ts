import {
  EncryptedPDFError,
  type LoadOptions,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { PacketProblem } from '#shared/records/packet.ts';
import { isCrossReference } from '../cross-references.ts';
import { mayBeEncrypted } from '../may-be-encrypted.ts';
import { markLayers } from './layers.ts';

export type Copied = { readonly pages: number } | { readonly problem: PacketProblem };

/**
 * Adds a PDF's pages to the packet. Without limits on time and memory, so `checkPdf` comes first.
 * @throws various errors, even plain strings, if the file is unreadable
 */
export async function copyPdf(pdf: PDFDocument, bytes: Uint8Array, maxPages: number): Promise<Copied> {
  const source = await openPdf(bytes);
  const count = source.getPageCount();
  if (count === 0) return { problem: 'damaged' };
  if (isXfaOnly(source)) return { problem: 'xfa_only' };
  // Its files are attached, and its page only says so (ISO 32000-1, 12.3.5).
  if (source.catalog.has(PDFName.of('Collection'))) return { problem: 'portfolio' };
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
  markLayers(source);
  const pages = await pdf.copyPages(source, source.getPageIndices());
  for (const page of pages) pdf.addPage(page);
  return { pages: count };
}

const load = (bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, ...options });

/**
 * Opens a PDF for copying its pages. One that opens without a password may still be encrypted against changes, as banks
 * and authorities do; it is copied if it allows printing, which is what a packet is for.
 * @throws EncryptedPDFError, or various errors, even plain strings, if the file is unreadable
 */
async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const encryption = await encryptionOf(bytes);
  if (!encryption) return load(bytes, { throwOnInvalidObject: true });
  if (!allowsPrinting(encryption)) throw new EncryptedPDFError();
  // Its cross-references are unreadable, because they aren't encrypted. Nothing else may be.
  const source = await load(bytes, { password: '' });
  const isDamaged = source.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFInvalidObject && !isCrossReference(object));
  if (isDamaged) throw new Error('An object is unreadable.');
  return source;
}

async function encryptionOf(bytes: Uint8Array): Promise<PDFDict | undefined> {
  if (!mayBeEncrypted(bytes)) return undefined;
  const { context } = await load(bytes, { ignoreEncryption: true });
  const encryption = context.lookup(context.trailerInfo.Encrypt);
  return encryption instanceof PDFDict ? encryption : undefined;
}

/** Bit 3 of the permissions (ISO 32000-1, table 22). */
function allowsPrinting(encryption: PDFDict): boolean {
  const permissions = encryption.lookup(PDFName.of('P'));
  return permissions instanceof PDFNumber && (permissions.asNumber() & 0b100) !== 0;
}

/** Its only page asks the reader to wait, since Acrobat makes the pages itself. Canada's forms are of this kind. */
function isXfaOnly({ catalog }: PDFDocument): boolean {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict && form.has(PDFName.of('XFA')))) return false;
  const fields = form.lookup(PDFName.of('Fields'));
  return !(fields instanceof PDFArray && fields.size() > 0);
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
