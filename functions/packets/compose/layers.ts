import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';

/** A key of our own, on layers between copying their pages and listing them. */
const state = PDFName.of('LandfallState');
const on = PDFName.of('ON');
const off = PDFName.of('OFF');

/**
 * Marks the layers of a PDF (optional content groups: ISO 32000-1, 8.11) as shown or hidden, so that the marks are copied
 * with the pages. The list of hidden layers is not part of a page, and without it, readers show them all.
 */
export function markLayers({ catalog, context }: PDFDocument): void {
  const properties = catalog.lookup(PDFName.of('OCProperties'));
  if (!(properties instanceof PDFDict)) return;
  const config = properties.lookup(PDFName.of('D'));
  const listed = (dict: PDFObject | undefined, key: string): PDFObject[] => {
    const list = dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined;
    return list instanceof PDFArray ? list.asArray() : [];
  };
  const isHidden = config instanceof PDFDict && config.lookup(PDFName.of('BaseState')) === off;
  const exceptions = new Set(listed(config, isHidden ? 'ON' : 'OFF'));
  for (const ref of listed(properties, 'OCGs')) {
    const layer = context.lookup(ref);
    if (layer instanceof PDFDict) layer.set(state, exceptions.has(ref) === isHidden ? on : off);
  }
}

/** Lists the marked layers of all copied pages, so that readers hide what their files hide. */
export function listLayers({ catalog, context }: PDFDocument): void {
  const layers = context.enumerateIndirectObjects().filter(hasState);
  if (layers.length === 0) return;
  const hidden = layers.filter(([, layer]) => layer.get(state) === off);
  for (const [, layer] of layers) layer.delete(state);
  const refs = (entries: readonly [PDFRef, PDFDict][]) => entries.map(([ref]) => ref);
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: refs(layers), D: { OFF: refs(hidden) } }));
}

const hasState = (entry: [PDFRef, PDFObject]): entry is [PDFRef, PDFDict] =>
  entry[1] instanceof PDFDict && entry[1].has(state);
