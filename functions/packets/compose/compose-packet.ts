import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import { documentTarget, exhibitTarget, layOutContents } from '#shared/domain/packet-layout.ts';
import { archiveName } from './archive-name.ts';
import { type FontFiles, Typesetter } from './fonts.ts';
import { listLayers } from './layers.ts';
import { addOutline, type Bookmark } from './navigation.ts';
import { addCover, addSheet, addTabPage } from './own-pages.ts';
import { labelPages } from './page-numbers.ts';
import { placeDocument } from './place-document.ts';
import { type OnProgress, type PacketPlan, type PlacedDocument, TooManyPages } from './plan.ts';
import { writeContents } from './table-of-contents.ts';

interface ComposedPacket {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** In the order of the plan, exhibit by exhibit. */
  readonly documents: readonly PlacedDocument[];
  /** Characters that no font has. */
  readonly unprinted: readonly string[];
}

/** The number of pages numbered between progress reports. */
const pagesPerReport = 50;

/**
 * Composes the PDF of a plan: cover, table of contents, and for each exhibit a tab page and its documents, with
 * page numbers and bookmarks. A file that can't be embedded is replaced by a sheet that says where it is.
 * Deterministic: the same plan gives the same bytes. Holds all pages in memory: about five times the size of the
 * files.
 * @throws TooManyPages
 */
export async function composePacket(
  plan: PacketPlan,
  fonts: FontFiles,
  onProgress: OnProgress = async () => undefined,
): Promise<ComposedPacket> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, plan);
  const type = await Typesetter.create(pdf, fonts, plan);
  addCover(pdf, type, plan);
  const contents = layOutContents(plan.exhibits).map((rows) => ({
    rows,
    page: pdf.addPage(PageSizes.Letter),
  }));

  const firstPages = new Map<string, number>();
  const labels: { readonly from: number; readonly label: string }[] = [];
  const documents: PlacedDocument[] = [];
  const total = plan.exhibits.reduce((sum, exhibit) => sum + exhibit.documents.length, 0);
  for (const exhibit of plan.exhibits) {
    const tab = pdf.getPageCount() + 1;
    labels.push({ from: tab, label: exhibit.label });
    firstPages.set(exhibitTarget(exhibit.label), tab);
    addTabPage(pdf, type, exhibit);
    for (const [at, document] of exhibit.documents.entries()) {
      await onProgress({ step: 'reading', done: documents.length, total });
      const firstPage = pdf.getPageCount() + 1;
      const room = plan.maxPages - pdf.getPageCount();
      const placed = await placeDocument(pdf, await document.load(), document.mimeType, room);
      if ('problem' in placed)
        addSheet(pdf, type, document, placed.problem, archiveName(exhibit, document, at));
      const pages = 'problem' in placed ? 1 : placed.pages;
      if (pages > room) throw new TooManyPages(document.name);
      firstPages.set(documentTarget(exhibit.label, at), firstPage);
      documents.push({ id: document.id, firstPage, pages, ...('problem' in placed && placed) });
    }
  }

  const numberOf = (target: string): number => firstPages.get(target) ?? 1;
  writeContents(pdf, type, contents, numberOf);
  addOutline(pdf, bookmarksOf(pdf, plan, numberOf));
  const pages = pdf.getPageCount();
  const labelOf = (number: number) => labels.findLast(({ from }) => from <= number)?.label;
  for (let from = 1; from <= pages; from += pagesPerReport) {
    await onProgress({ step: 'numbering', done: from - 1, total: pages });
    labelPages(pdf, type, from, Math.min(from + pagesPerReport - 1, pages), labelOf);
  }
  listLayers(pdf);
  await onProgress({ step: 'saving', done: 0, total: 1 });
  return { pdf: await pdf.save({ objectsPerTick: 5000 }), pages, documents, unprinted: [...type.unprinted] };
}

function describe(pdf: PDFDocument, { title, subtitle, createdAt }: PacketPlan): void {
  pdf.setTitle(`${title}, ${subtitle}`);
  pdf.setProducer('Landfall');
  pdf.setCreator('Landfall');
  pdf.setCreationDate(createdAt);
  pdf.setModificationDate(createdAt);
}

function bookmarksOf(pdf: PDFDocument, plan: PacketPlan, numberOf: (target: string) => number): Bookmark[] {
  const pages = pdf.getPages();
  const at = (number: number) => {
    const page = pages[number - 1];
    if (!page) throw new Error('A bookmark has no target.');
    return page;
  };
  return [
    { title: 'Cover', page: at(1) },
    { title: 'Table of contents', page: at(2) },
    ...plan.exhibits.map(({ label, title, documents }) => ({
      title: `Exhibit ${label}: ${title}`,
      page: at(numberOf(exhibitTarget(label))),
      children: documents.map((document, place) => ({
        title: document.title,
        page: at(numberOf(documentTarget(label, place))),
      })),
    })),
  ];
}
