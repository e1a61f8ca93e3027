import { longDate } from '#shared/domain/date-text.ts';
import { withDistinctTitles } from '#shared/domain/packet-layout.ts';
import { packetName } from '#shared/domain/packet-name.ts';
import { limits } from '#shared/schema/limits.ts';
import type { PacketItem } from '../data/documents/packet.ts';
import { getPacketFiles, type PacketFile } from '../data/documents/packet-files.ts';
import { isAbsent, isAccessDenied, readFile } from '../data/documents/stored-file.ts';
import { organizationZone } from '../mail/zone-of.ts';
import { type Building, type BuildResult, unprintedIn } from './build-result.ts';
import { archiveOriginals } from './compose/archive-originals.ts';
import { composePacket } from './compose/compose-packet.ts';
import type { FontFiles } from './compose/fonts.ts';
import { FileMissing, type PacketPlan } from './compose/plan.ts';
import { clockIn } from './reports/report-text.ts';

/** Builds the PDF of a packet and the ZIP file of its originals. */
export async function buildExhibits(
  packet: PacketItem,
  fonts: FontFiles,
  { store, onProgress }: Building,
): Promise<BuildResult> {
  const files = await getPacketFiles(packet.case_id, packet.number);
  const { day } = clockIn(await organizationZone(packet.org_id));
  const plan = planOf(packet, files, longDate(day(packet.created_at)));
  const composed = await composePacket(plan, fonts, onProgress);
  const pdf = await store('pdf', composed.pdf);
  const archive = await archiveOriginals(plan, onProgress);
  const zip = await store('zip', Buffer.concat(archive.parts));
  const placed = files.map((file, at): PacketFile => {
    const { firstPage, pages, problem } = composed.documents[at] ?? { firstPage: 0, pages: 0 };
    const sha256 = archive.sums[at];
    return { ...file, first_page: firstPage, pages, ...(sha256 && { sha256 }), ...(problem && { problem }) };
  });
  return {
    ...{ pages: composed.pages, files: placed },
    ...{ pdf_key: pdf.key, pdf_bytes: pdf.bytes, pdf_sha256: pdf.sha256 },
    ...{ zip_key: zip.key, zip_bytes: zip.bytes, zip_sha256: zip.sha256 },
    left_out: placed.filter(({ problem }) => problem).length,
    ...unprintedIn(composed.unprinted),
  };
}

function planOf(packet: PacketItem, files: readonly PacketFile[], createdOn: string): PacketPlan {
  const createdAt = new Date(packet.created_at);
  return {
    name: packetName(packet),
    ...packet.cover,
    createdAt,
    createdOn,
    maxPages: limits.packetPages,
    exhibits: [...Map.groupBy(files, ({ exhibit }) => exhibit)].map(([label, of]) => ({
      label,
      title: of[0]?.exhibit_title ?? label,
      section: of[0]?.section,
      cites: of[0]?.cites,
      documents: withDistinctTitles(of).map(({ id, name, title, mime_type, storage_key }) => ({
        ...{ id, name, title, mimeType: mime_type },
        load: () => load(storage_key, name),
      })),
    })),
  };
}

/** @throws FileMissing */
async function load(key: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(key);
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) throw new FileMissing(name, { cause: error });
    throw error;
  }
}
