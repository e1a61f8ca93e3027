import { labelExhibits } from '#shared/domain/exhibits.ts';
import { planPages } from '#shared/domain/packet-layout.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { countPacket } from '../data/cases/exhibits.ts';
import { transact } from '../data/core/transaction.ts';
import { checkAvailable } from '../data/documents/file-availability.ts';
import { getPacketItem, type PacketFile, type PacketItem, putPacket } from '../data/documents/packet.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { type KnownExhibits, pagesOf, readExhibits } from './read-exhibits.ts';

/**
 * Writes down what a packet is to be made of. The number makes it happen once: who sends the same again gets the
 * packet that the first request ordered.
 */
export async function orderPacket(
  actor: Pick<Caller, 'userId' | 'fullName'>,
  ofCase: CaseItem,
  number: number,
  version: number,
): Promise<PacketItem> {
  const findEarlier = async (): Promise<PacketItem> => {
    const earlier = await getPacketItem(ofCase.id, number);
    if (earlier?.made_by_id !== actor.userId) throw new ApiError('conflict');
    return earlier;
  };
  const known = await readExhibits(ofCase);
  if (known.item.version !== version || known.item.packets + 1 !== number) return findEarlier();
  if (known.item.packets >= limits.packets) throw new ApiError('packet.limit_reached');
  const files = filesOf(known);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0) throw new ApiError('packet.empty');
  if (bytes > limits.packetBytes) throw new ApiError('packet.too_large');
  if (fewestPages(files, known) > limits.packetPages) throw new ApiError('packet.too_many_pages');
  for (const { id } of files) {
    const found = known.accepted.get(id);
    if (found) checkAvailable(found.document);
  }
  const packet: PacketItem = {
    case_id: ofCase.id,
    org_id: ofCase.org_id,
    number,
    state: 'QUEUED',
    made_by: actor.fullName,
    made_by_id: actor.userId,
    created_at: timestamp(),
    exhibits: new Set(files.map(({ exhibit }) => exhibit)).size,
    documents: files.length,
    bytes,
    cover: { title: pathName(ofCase.path), subtitle: ofCase.applicant_name },
    tries: 0,
  };
  const earlier = await transact(
    {
      case: caseActivity(ofCase),
      count: countPacket(known.item),
      packet: putPacket(packet, files),
    },
    { onConditionFailed: { case: 'case.not_found', count: findEarlier, packet: findEarlier } },
  );
  return earlier ?? packet;
}

function filesOf({ item, exhibits, sections, accepted }: KnownExhibits): PacketFile[] {
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
        },
      ];
    });
  });
}

/** The pages the packet has at least: a document whose pages are not counted yet has one. */
const fewestPages = (files: readonly PacketFile[], { accepted }: KnownExhibits): number =>
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
