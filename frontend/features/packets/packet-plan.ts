import { type ExhibitNumbering, labelExhibits } from '#shared/domain/exhibits.ts';
import {
  documentTarget,
  exhibitTarget,
  planPages,
  withDistinctTitles,
} from '#shared/domain/packet-layout.ts';
import { unprintableIn } from '#shared/domain/printable-text.ts';
import type { Exhibit, ExhibitDocument, Exhibits } from '#shared/records/packet.ts';
import { limits, megabyte } from '#shared/schema/limits.ts';
import type { Order } from './exhibit-edits.ts';

export interface PlannedExhibit {
  readonly exhibit: Exhibit;
  /** Undefined for an exhibit without documents, which the packet omits. */
  readonly label: string | undefined;
  readonly section: Exhibits['sections'][number] | undefined;
  readonly firstPage: number;
  readonly pages: number;
  readonly documents: readonly { readonly document: ExhibitDocument; readonly firstPage: number }[];
}

export interface PacketPreview {
  readonly exhibits: readonly PlannedExhibit[];
  /** Accepted documents that aren't in any exhibit. */
  readonly rest: readonly ExhibitDocument[];
  readonly contents: ReturnType<typeof planPages>['contents'];
  readonly pageOf: (target: string) => number;
  readonly pages: number;
  readonly bytes: number;
  readonly documents: number;
  /** Documents whose pages haven't been counted yet. Each is planned as one page. */
  readonly uncounted: number;
  /** Characters in its texts that the PDF can't show. */
  readonly unprintable: readonly string[];
  /** The exceeded limits. If there are any, nothing is built. */
  readonly over: readonly string[];
}

/** Previews the packet for an order, with the same rules that build it. */
export function previewPacket(
  { documents: accepted, sections }: Exhibits,
  order: Order,
  numbering: ExhibitNumbering,
): PacketPreview {
  const byId = new Map(accepted.map((document) => [document.id, document]));
  const sectionOf = ({ section_id }: Exhibit) => sections.find(({ id }) => id === section_id);
  const documentsOf = (exhibit: Exhibit) =>
    withDistinctTitles(exhibit.documents.flatMap((id) => byId.get(id) ?? []));
  const labeled = labelExhibits(order, numbering);
  const { pages, contents, firstPages } = planPages(
    labeled.map(({ label, exhibit }) => ({
      label,
      title: exhibit.title,
      section: sectionOf(exhibit)?.label,
      documents: documentsOf(exhibit).map((document) => ({
        title: document.title,
        pages: document.pages ?? 1,
      })),
    })),
  );
  const pageOf = (target: string) => firstPages.get(target) ?? 1;
  const labels = new Map(labeled.map(({ label, exhibit }) => [exhibit.id, label]));
  const included = order.flatMap(documentsOf);
  const bytes = included.reduce((sum, { size }) => sum + size, 0);
  return {
    exhibits: order.map((exhibit): PlannedExhibit => {
      const label = labels.get(exhibit.id);
      const documents = documentsOf(exhibit);
      return {
        exhibit,
        label,
        section: sectionOf(exhibit),
        firstPage: label === undefined ? 0 : pageOf(exhibitTarget(label)),
        pages: documents.reduce((sum, document) => sum + (document.pages ?? 1), 1),
        documents: documents.map((document, at) => ({
          document,
          firstPage: label === undefined ? 0 : pageOf(documentTarget(label, at)),
        })),
      };
    }),
    rest: accepted.filter(({ id }) => !included.some((document) => document.id === id)),
    ...{ contents, pageOf, pages, bytes, documents: included.length },
    unprintable: unprintableIn(
      contents
        .flat()
        .map(({ text }) => text)
        .join('\n'),
    ),
    uncounted: included.filter((document) => document.pages === undefined).length,
    over: [
      ...(pages > limits.packetPages
        ? [
            `${pages.toLocaleString('en-US')} pages, and the limit is ${limits.packetPages.toLocaleString('en-US')}`,
          ]
        : []),
      ...(bytes > limits.packetBytes
        ? [`${megabytes(bytes)} MB, and the limit is ${megabytes(limits.packetBytes)} MB`]
        : []),
    ],
  };
}

/** The exhibits to choose from, with their labels, since several may have the same title. */
export const exhibitOptions = (
  exhibits: readonly Pick<PlannedExhibit, 'exhibit' | 'label'>[],
): { value: string; label: string }[] =>
  exhibits.map(({ exhibit: { id, title }, label }) => ({
    value: id,
    label: label === undefined ? title : `${label}: ${title}`,
  }));

/** Rounded up, so that a value over a limit never looks like it is within it. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / megabyte) * 10) / 10;

export const pageRange = (first: number, pages: number): string =>
  pages === 1 ? String(first) : `${first}–${first + pages - 1}`;
