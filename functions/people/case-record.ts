import type { PersonalRecord } from '#shared/contract/data-export.ts';
import { HistoryEntry } from '#shared/records/case-records.ts';
import { Document } from '#shared/records/document.ts';
import { Message } from '#shared/records/message.ts';
import { Verification } from '#shared/routes/case-assessment.ts';
import { limits } from '#shared/schema/limits.ts';
import { readAssessment } from '../data/cases/assessment.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { listCaseRows } from '../data/cases/case-parts.ts';
import { parseItemRow } from '../data/cases/checklist-item.ts';
import { DeadlinesItem } from '../data/cases/deadlines.ts';
import { FilingItem } from '../data/cases/filing.ts';
import { IntakeItem } from '../data/cases/intake.ts';
import { DocumentItem } from '../data/documents/document.ts';
import { availabilityOf, documentResponse, type ScannedFile } from '../data/documents/file-availability.ts';
import { PacketItem, packetFile } from '../data/documents/packet.ts';
import { signDownload } from '../data/documents/stored-file.ts';
import { UploadItem } from '../data/documents/upload.ts';
import { assembleChecklist, readTemplate } from '../workflows/checklist.ts';

type CaseRecord = Extract<PersonalRecord, { kind: 'case' }>;

/** The size of a value in a response, which is JSON within JSON. */
export const responseBytes = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)));

/** Some lists of a case are unbounded. At this size per record, a page of records fits in a response. */
const partBytes = 1_500_000;

type Lists = Pick<
  CaseRecord,
  | 'history'
  | 'messages'
  | 'documents'
  | 'packets'
  | 'checklist'
  | 'questionnaire'
  | 'assessments'
  | 'verified_facts'
>;
const emptyLists = (): Lists => ({
  ...{ history: [], messages: [], documents: [], packets: [] },
  ...{ checklist: [], questionnaire: [], assessments: [], verified_facts: [] },
});

/** A case in its applicant's export: one record, or several for a large case, each with part of its lists. */
export async function caseRecords(found: CaseItem): Promise<CaseRecord[]> {
  const record = await caseRecord(found);
  const [first, ...more] = partsOf(record);
  const rest = { deadlines: [], unfinished_uploads: [], internal_notes: 0 };
  return [
    { ...record, ...first },
    ...more.map((lists): CaseRecord => ({ kind: 'case', case: record.case, ...rest, ...lists })),
  ];
}

function partsOf(record: Lists): Lists[] {
  let part = emptyLists();
  let bytes = 0;
  const parts = [part];
  const put = <Entry>(entries: readonly Entry[], listOf: (lists: Lists) => Entry[]): void => {
    for (const entry of entries) {
      const more = responseBytes(entry);
      if (bytes > 0 && bytes + more > partBytes) {
        part = emptyLists();
        parts.push(part);
        bytes = 0;
      }
      listOf(part).push(entry);
      bytes += more;
    }
  };
  put(record.history, ({ history }) => history);
  put(record.messages, ({ messages }) => messages);
  put(record.documents, ({ documents }) => documents);
  put(record.packets, ({ packets }) => packets);
  put(record.checklist, ({ checklist }) => checklist);
  put(record.questionnaire, ({ questionnaire }) => questionnaire);
  put(record.assessments, ({ assessments }) => assessments);
  put(record.verified_facts, ({ verified_facts }) => verified_facts);
  return parts;
}

/** Everything except internal notes. */
async function caseRecord(found: CaseItem): Promise<CaseRecord> {
  const rows = await listCaseRows(found.id);
  const ofEntity = (entity: string) => rows.filter((row) => row.entity === entity);
  const documents = ofEntity('Document').map((row) => DocumentItem.parse(row));
  const [filing] = ofEntity('Filing');
  const itemRows = [...ofEntity('ChecklistItem'), ...ofEntity('DocumentRequest')];
  const checklist = assembleChecklist(await readTemplate(found), itemRows.map(parseItemRow));
  const { applicant_name: _, owner_id: __, ...shown } = found;
  return {
    kind: 'case',
    case: shown,
    history: ofEntity('History').map((row) => HistoryEntry.parse(row)),
    ...(filing && { filing: FilingItem.parse(filing).facts }),
    deadlines: ofEntity('Deadlines').flatMap((row) => DeadlinesItem.parse(row).deadlines),
    messages: ofEntity('Message').map((row) => Message.parse(row)),
    documents: await Promise.all(
      documents.map(async (document) => ({
        ...Document.parse(documentResponse(document)),
        ...(await linkTo(document, {
          key: document.storage_key,
          name: document.name,
          mimeType: document.mime_type,
        })),
      })),
    ),
    packets: await Promise.all(
      ofEntity('Packet').map(async (row) => {
        const packet = PacketItem.parse(row);
        const { number, ordinal, report, form, created_at, pages, pdf_bytes } = packet;
        const file = packetFile(packet, 'pdf');
        return {
          ...{ number, created_at },
          ...(ordinal && { ordinal }),
          ...(report && { report }),
          ...(form && { form }),
          ...(pages && { pages }),
          ...(pdf_bytes && { size: pdf_bytes }),
          ...(file && (await linkTo({ scan_result: 'NO_THREATS_FOUND', created_at }, file))),
        };
      }),
    ),
    checklist: checklist.items.map(({ shown }) => shown),
    questionnaire: ofEntity('Intake').map((row) => IntakeItem.parse(row)),
    assessments: ofEntity('Assessment').map((row) => readAssessment(row)),
    verified_facts: ofEntity('Verification').map((row) => Verification.parse(row)),
    unfinished_uploads: ofEntity('Upload').map((row) => {
      const { name, size, created_at } = UploadItem.parse(row);
      return { name, size, created_at };
    }),
    internal_notes: ofEntity('Note').length,
  };
}

/**
 * A link valid for up to an hour, since it also ends with the session of the role that signed it. None unless the
 * malware scan cleared the file.
 */
export async function linkTo(
  scanned: ScannedFile,
  file: { key: string; name: string; mimeType: string },
): Promise<{ url?: string; url_expires_at?: string }> {
  if (availabilityOf(scanned) !== 'AVAILABLE') return {};
  const { url, expiresAt } = await signDownload(file, limits.caseDownloadSeconds);
  return { url, url_expires_at: expiresAt };
}
