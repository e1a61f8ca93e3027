import { PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';

export interface Layers {
  readonly shown: PDFRef;
  readonly hidden: PDFRef;
}

/**
 * A page with two layers, `Text` and `Draft`.
 * @param configure the document's configuration of its layers, which shows one and hides the other
 */
export async function layeredPdf(configure: (layers: Layers) => object): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const layers = { shown: layer('Text'), hidden: layer('Draft') };
  const page = pdf.addPage([300, 200]);
  const marked = ['Text', 'Draft'].map((name, at) => `/OC /${name} BDC 20 ${20 + at * 60} 90 40 re f EMC`);
  page.node.set(PDFName.of('Contents'), context.register(context.stream(marked.join('\n'))));
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ Properties: { Text: layers.shown, Draft: layers.hidden } }),
  );
  const all = { OCGs: [layers.shown, layers.hidden], D: { ...configure(layers) } };
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj(all));
  return pdf.save();
}
