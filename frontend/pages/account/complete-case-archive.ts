import type * as z from 'zod/mini';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { packetsContract } from '#shared/contract/packets.ts';
import { safeFileName, uniquePaths } from '#shared/domain/file-name.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import type { Archive, ArchivedFile, CollectOptions } from '../../lib/archive/archive.ts';
import { withIndex } from '../../lib/archive/archive-index.ts';
import { caseFiles, includedFiles } from '../../lib/archive/case-files.ts';
import { dateText, today } from '../../lib/dates.ts';
import { partsOf } from '../../lib/paged-query.ts';
import { caseSections } from './complete-case-sections.ts';

/** Everything of a case that the user may read, except internal notes. */
async function readCase(caseId: string, { signal, onProgress }: CollectOptions) {
  const params = { caseId };
  let records = 0;
  const all = async <Item>(
    read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor?: string | undefined }>,
  ): Promise<Item[]> => {
    const found: Item[] = [];
    for await (const { items } of partsOf(read)) {
      found.push(...items);
      records += items.length;
      onProgress(records);
    }
    return found;
  };
  const page = (cursor: string | undefined) => ({
    params,
    signal,
    query: { cursor, limit: limits.maxPageSize },
  });
  const [item, checklist, intake, filing, deadlines, { items: packets }] = await Promise.all([
    call(casesContract.getCase, { params, signal }),
    call(checklistContract.getChecklist, { params, signal }),
    call(intakeContract.getIntake, { params, signal }),
    call(filingContract.getFiling, { params, signal }),
    call(deadlinesContract.listDeadlines, { params, signal }),
    call(packetsContract.listPackets, { params, signal }),
  ]);
  const documents = await all((cursor) => call(documentsContract.listDocuments, page(cursor)));
  const messages = await all((cursor) => call(messagesContract.listMessages, page(cursor)));
  const history = await all((cursor) => call(casesContract.listCaseHistory, page(cursor)));
  const assessments = await all((cursor) =>
    call(caseAssessmentsContract.listAssessments, { params, signal, query: { cursor } }),
  );
  return {
    ...{ case: item, checklist: checklist.items, questionnaire: intake, filing: filing.facts, deadlines },
    ...{ documents, packets, messages: messages.toReversed(), history: history.toReversed(), assessments },
  };
}
export type CompleteCase = Awaited<ReturnType<typeof readCase>>;

/** The file was deleted, or can't be read anymore. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (goneCodes as readonly string[]).includes(error.code);
const goneCodes: readonly ErrorCode[] = [
  'document.not_found',
  'document.file_missing',
  'document.not_scanned',
  'document.unscannable',
  'packet.not_found',
  'packet.file_missing',
  'packet.not_possible',
];

/** A new link each time, so that it is never too old and each download is audited. */
const freshLink =
  (sign: (signal: AbortSignal) => Promise<z.output<typeof documentsContract.createDownloadLink.response>>) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<string | undefined> => {
    try {
      return (await sign(signal)).url;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  };

const documentLink = (caseId: string, documentId: string): ArchivedFile['link'] =>
  freshLink((signal) =>
    call(documentsContract.createDownloadLink, { params: { caseId, documentId }, signal }),
  );

const packetLink = (caseId: string, number: number): ArchivedFile['link'] =>
  freshLink((signal) =>
    call(packetsContract.createPacketLink, { params: { caseId, number }, body: { file: 'pdf' }, signal }),
  );

/** Everything of a case, as for its new attorney: files in folders by checklist item, an index, and the records. */
export async function collectCase(
  caseId: string,
  applicant: string,
  options: CollectOptions,
): Promise<Archive> {
  const records = await readCase(caseId, options);
  const { path } = records.case;
  const title = `${applicant}, ${pathName(path)}`;
  const listed = caseFiles({
    ...{ caseId, folder: '', checklist: records.checklist, pathOf: uniquePaths() },
    documents: records.documents.map((document) => ({
      document,
      ...(document.availability === 'AVAILABLE' && { link: documentLink(caseId, document.id) }),
    })),
    packets: records.packets
      .filter(({ state }) => state === 'DONE')
      .map((packet) => ({ packet, size: packet.pdf_bytes, link: packetLink(caseId, packet.number) })),
  });
  const sections = caseSections(records, listed);
  const lead = [
    `Downloaded on ${dateText(new Date().toISOString(), 'date-time')}, without the team’s internal notes. The same records are in case.json, for import into another system.`,
  ];
  return {
    name: `${safeFileName(title, 120)} ${today()}`,
    files: includedFiles(listed),
    write: withIndex({ title, lead, sections }, { path: 'case.json', content: () => records }),
  };
}
