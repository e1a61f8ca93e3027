/**
 * PDF.js, to read PDFs in Node. While it loads, it warns about each class of browsers that it would draw with, and
 * nothing here draws.
 */
const drawingClasses = { DOMMatrix: class {}, Path2D: class {} };
Object.assign(globalThis, drawingClasses);
export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
for (const name of Object.keys(drawingClasses)) Reflect.deleteProperty(globalThis, name);
