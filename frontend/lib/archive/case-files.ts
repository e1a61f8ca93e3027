import { safeFileName, type uniquePaths } from '#shared/domain/file-name.ts';
import { packetName } from '#shared/domain/packet-name.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import type { Packet } from '#shared/records/packet.ts';
import { shortId } from '#shared/schema/limits.ts';
import { dateText } from '../dates.ts';
import { sizeText } from '../size-text.ts';
import type { ArchivedFile } from './archive.ts';
import type { IndexedFile } from './archive-index.ts';

/**
 * Bytes of each level, so that a path stays below the 260 characters of Windows even in a folder of its own in
 * someone's downloads. https://learn.microsoft.com/windows/win32/fileio/maximum-file-path-limitation
 */
const nameBytes = { folder: 48, file: 90 } as const;

const earlierVersions = 'Earlier versions';
const otherDocuments = 'Other documents';
const packetsAndReports = 'Packets and reports';

type Link = ArchivedFile['link'];
type ListedItem = Pick<ChecklistItem, 'title' | 'documents' | 'replaced'>;

interface CaseFiles {
  readonly caseId: string;
  /** The folder of the case, with a slash; empty if the archive is about one case. */
  readonly folder: string;
  readonly checklist: readonly ListedItem[];
  readonly documents: readonly { readonly document: Document; readonly link?: Link | undefined }[];
  readonly packets: readonly {
    readonly packet: Pick<Packet, 'number' | 'ordinal' | 'report' | 'form' | 'created_at'>;
    readonly size?: number | undefined;
    readonly link?: Link | undefined;
  }[];
  readonly pathOf: ReturnType<typeof uniquePaths>;
}

export const documentKey = (id: string): string => `document ${id}`;
export const packetKey = (caseId: string, number: number): string => `packet ${caseId} ${number}`;

/** A folder name that is safe and short. */
const folderName = (name: string): string => `${safeFileName(name, nameBytes.folder)}/`;
export const fileName = (name: string): string => safeFileName(name, nameBytes.file);

/** `2026-11-30 UK Global Talent 1a2b3c4d`, with the name of the dependent it is for. */
export const caseFolder = ({
  id,
  path,
  created_at,
  dependent,
}: Pick<Case, 'id' | 'path' | 'created_at' | 'dependent'>): string =>
  folderName(
    [created_at.slice(0, 10), pathName(path), shortId(id), ...(dependent ? [dependent.name] : [])].join(' '),
  );

/** The files of a case, in folders by checklist item, as an index lists them. */
export function caseFiles({
  caseId,
  folder,
  checklist,
  documents,
  packets,
  pathOf,
}: CaseFiles): IndexedFile[] {
  const placeOf = (documentId: string) => placeIn(checklist, documentId);
  const placed = documents
    .map(({ document, link }) => ({ document, link, place: placeOf(document.id) }))
    .toSorted((one, other) => one.place.order - other.place.order || byAge(one.document, other.document));
  return [
    ...placed.map(({ document, link, place }) => {
      const { name, size, created_at } = document;
      const path = pathOf(`${folder}${folderName(place.folder)}`, fileName(name));
      return {
        ...{ name, about: place.about, date: dateText(created_at), size: sizeText(size) },
        ...(link && { file: { key: documentKey(document.id), path, size, created_at, link } }),
      };
    }),
    ...packets.map(({ packet, size, link }) => {
      const { created_at } = packet;
      const name = `${packetName(packet)}.pdf`;
      const path = pathOf(`${folder}${packetsAndReports}/`, fileName(name));
      return {
        ...{ name, date: dateText(created_at), ...(size && { size: sizeText(size) }) },
        ...(link && { file: { key: packetKey(caseId, packet.number), path, size, created_at, link } }),
      };
    }),
  ];
}

interface Place {
  readonly folder: string;
  readonly about: string;
  readonly order: number;
}

/** By the first item that has it; an item's number keeps the order of the checklist. */
function placeIn(checklist: readonly ListedItem[], id: string): Place {
  const at = checklist.findIndex(({ documents }) => documents.includes(id));
  const item = checklist[at];
  if (item) {
    const about = checklist.filter(({ documents }) => documents.includes(id)).map(({ title }) => title);
    const number = String(at + 1).padStart(2, '0');
    return { folder: `${number} ${item.title}`, about: about.join(', '), order: at };
  }
  const earlier = checklist.find(({ replaced }) => replaced.includes(id));
  return earlier
    ? { folder: earlierVersions, about: `${earlier.title} (earlier version)`, order: checklist.length + 1 }
    : { folder: otherDocuments, about: '', order: checklist.length };
}

const byAge = (one: Document, other: Document): number =>
  one.created_at < other.created_at ? -1 : Number(one.created_at > other.created_at);

/** The files of an index that are in the archive, in order. */
export const includedFiles = (indexed: readonly IndexedFile[]): ArchivedFile[] =>
  indexed.flatMap(({ file }) => (file ? [file] : []));
