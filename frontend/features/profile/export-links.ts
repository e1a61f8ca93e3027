import type * as z from 'zod/mini';
import { dataExportContract, type PersonalRecord } from '#shared/contract/data-export.ts';
import { call } from '../../lib/api-client.ts';
import type { ArchivedFile } from '../../lib/archive/archive.ts';
import { documentKey, packetKey } from '../../lib/archive/case-files.ts';

type ExportPage = z.output<typeof dataExportContract.exportData.response>;

interface Downloadable {
  readonly url?: string | undefined;
  readonly url_expires_at?: string | undefined;
}

export const resumeKey = (consultationId: string): string => `resume ${consultationId}`;

/** The files of a record, each with a key that stays the same when the record is read again. */
function filesOf(record: PersonalRecord): (readonly [key: string, file: Downloadable])[] {
  if (record.kind === 'consultation')
    return record.resume ? [[resumeKey(record.submission.id), record.resume]] : [];
  if (record.kind !== 'case') return [];
  return [
    ...record.documents.map((document) => [documentKey(document.id), document] as const),
    ...record.packets.map((packet) => [packetKey(record.case.id, packet.number), packet] as const),
  ];
}

/** A link that ends within this time is renewed before it is used, in milliseconds. */
const renewalTime = 60_000;
const isEnding = ({ url_expires_at }: Downloadable): boolean =>
  url_expires_at === undefined || new Date(url_expires_at).getTime() - renewalTime < Date.now();

/**
 * Reads the data export, and keeps the links to its files. A link that expired is renewed by reading its page again,
 * so the server decides again whether the person may read the file.
 */
export function exportLinks() {
  const links = new Map<string, Downloadable>();
  const cursors = new Map<string, string | undefined>();
  const read = async (cursor: string | undefined, signal: AbortSignal): Promise<ExportPage> => {
    const page = await call(dataExportContract.exportData, { query: { cursor }, signal });
    for (const [key, file] of page.items.flatMap(filesOf)) {
      links.set(key, file);
      cursors.set(key, cursor);
    }
    return page;
  };
  const renew = async (key: string, signal: AbortSignal): Promise<void> => {
    links.delete(key);
    let cursor = cursors.get(key);
    // A record is on a later page if others were added before it.
    do {
      const page = await read(cursor, signal);
      cursor = links.has(key) ? undefined : page.nextCursor;
    } while (cursor !== undefined);
  };
  const linkOf =
    (key: string): ArchivedFile['link'] =>
    async ({ isRejected, signal }) => {
      const known = links.get(key);
      if (isRejected || !known || isEnding(known)) await renew(key, signal);
      return links.get(key)?.url;
    };
  return { read, linkOf };
}
