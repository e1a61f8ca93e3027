import { PDFInvalidObject, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/**
 * Whether an object is a cross-reference or object stream of the file itself. The library keeps these as objects,
 * unreadable ones if the file was encrypted, since they aren't, and writes new ones.
 */
export function isCrossReference(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) {
    const bytes = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    return bytes.includes('/XRef');
  }
  const type = object instanceof PDFStream ? object.dict.get(PDFName.of('Type')) : undefined;
  return type === PDFName.of('XRef') || type === PDFName.of('ObjStm');
}
