import { labelExhibits } from '#shared/domain/exhibits.ts';
import { planPages } from '#shared/domain/packet-layout.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { checkAvailable } from '../data/documents/file-availability.ts';
import { listPacketItems, type PacketItem } from '../data/documents/packet.ts';
import type { PacketFile } from '../data/documents/packet-files.ts';
import { ApiError } from '../platform/api-error.ts';
import { findEarlierOrder, type Orderer, placeOrder } from './place-order.ts';
import { type KnownExhibits, pagesOf } from './read-exhibits.ts';

/**
 * Stores the contents of a packet to build. Idempotent by number: a retry returns the packet from the first
 * request.
 * @param requested.version the exhibits as the orderer saw them
 * @param requested.at the order time, for sample data; now by default
 */
export async function orderPacket(
  actor: Orderer,
  ofCase: CaseItem,
  known: KnownExhibits,
  { number, version, at }: { readonly number: number; readonly version: number; readonly at?: string },
): Promise<PacketItem> {
  if (known.item.version !== version || known.item.packets + 1 !== number)
    return findEarlierOrder(actor, ofCase, { number });
  if (known.item.packets >= limits.packets && (await countPackets(ofCase.id)) >= limits.packets)
    throw new ApiError('packet.limit_reached');
  const files = filesOf(known);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0) throw new ApiError('packet.empty');
  if (bytes > limits.packetBytes) throw new ApiError('packet.too_large');
  if (minPages(files, known) > limits.packetPages) throw new ApiError('packet.too_many_pages');
  for (const { id } of files) {
    const found = known.accepted.get(id);
    if (found) checkAvailable(found.document);
  }
  const exhibits = new Set(files.map(({ exhibit }) => exhibit)).size;
  const isConfidential = files.some(({ confidential }) => confidential);
  const order = {
    ...{ number, exhibits, documents: files.length, bytes, files, applicant: known.applicant },
    ...(isConfidential && { confidential: true as const }),
  };
  return placeOrder(actor, ofCase, known.item, order, { at });
}

/** Excludes reports, which have their own limit. */
const countPackets = async (caseId: string): Promise<number> =>
  (await listPacketItems(caseId)).filter(({ report }) => !report).length;

function filesOf({ item, exhibits, sections, accepted, confidential }: KnownExhibits): PacketFile[] {
  return labelExhibits(exhibits, item.numbering).flatMap(({ label, exhibit }) => {
    const section = sections.find(({ id }) => id === exhibit.section_id);
    return exhibit.documents.flatMap((id): PacketFile[] => {
      const found = accepted.get(id);
      if (!found) return [];
      const { name, mime_type, size, storage_key } = found.document;
      return [
        {
          exhibit: label,
          exhibit_title: exhibit.title,
          ...(section && { section: section.label }),
          ...(section?.cites && { cites: section.cites }),
          ...{ id, name, title: found.title, mime_type, size, storage_key },
          ...(confidential.has(id) && { confidential: true as const }),
        },
      ];
    });
  });
}

/** The minimum number of pages of the packet: a document whose pages aren't counted yet counts as one. */
const minPages = (files: readonly PacketFile[], { accepted }: KnownExhibits): number =>
  planPages(
    [...Map.groupBy(files, ({ exhibit }) => exhibit)].map(([label, of]) => ({
      label,
      title: of[0]?.exhibit_title ?? label,
      section: of[0]?.section,
      documents: of.map(({ id, title }) => {
        const found = accepted.get(id);
        return { title, pages: (found && pagesOf(found.document).pages) ?? 1 };
      }),
    })),
  ).pages;
