import { createHash } from 'node:crypto';
import { agingOut, isAgeLimitNear } from '#shared/routes/age-limits.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, getCase } from '../../data/cases/case.ts';
import { getDeadlines, handledAt } from '../../data/cases/deadlines.ts';
import { getFiling } from '../../data/cases/filing.ts';
import { listChanges, listStatusChanges } from '../../data/cases/history.ts';
import { type DocumentItem, listAllDocuments } from '../../data/documents/document.ts';
import { availabilityOf } from '../../data/documents/file-availability.ts';
import { listHiddenDocuments } from '../../data/documents/hidden-document.ts';
import { listPacketItems } from '../../data/documents/packet.ts';
import type { PacketFile } from '../../data/documents/packet-files.ts';
import { recordReadFile } from '../../data/documents/record-read-file.ts';
import { isAbsent, isAccessDenied, readFile } from '../../data/documents/stored-file.ts';
import { getOrganization } from '../../data/people/organization.ts';
import { getPerson } from '../../data/people/person.ts';
import { organizationZone } from '../../mail/zone-of.ts';
import { timestamp } from '../../platform/clock.ts';
import { filingName } from '../../workflows/case-person.ts';
import { readChecklist } from '../../workflows/checklist.ts';
import { confidentialIn } from '../../workflows/confidential-documents.ts';
import type { OnProgress } from '../compose/plan.ts';
import { clockIn } from './report-text.ts';

/** The common content of all reports on a case, in the organization's time zone; internal notes aren't read. */
export async function readCaseFacts(caseId: string) {
  const ofCase = await getCase(caseId);
  if (!ofCase) throw new Error('The case for this report no longer exists.');
  const [applicant, organization, timeZone, filing, packets] = await Promise.all([
    filingName(ofCase),
    getOrganization(ofCase.org_id),
    organizationZone(ofCase.org_id),
    getFiling(caseId),
    listPacketItems(caseId),
  ]);
  return {
    ofCase,
    /** As in the passport, if the record has it. */
    applicant,
    organization: organization?.name ?? '',
    clock: clockIn(timeZone),
    filing: filing.facts,
    /** Finished packets of exhibits, latest first. */
    packets: packets.filter(({ state, report }) => state === 'DONE' && !report),
  };
}
export type CaseFacts = Awaited<ReturnType<typeof readCaseFacts>>;

/** Whether HR doesn't see a file of a packet: it was confidential when the packet was ordered, or became so later. */
export async function confidentialFiles(ofCase: CaseItem): Promise<(file: PacketFile) => boolean> {
  const [checklist, documents, deleted] = await Promise.all([
    readChecklist(ofCase),
    listAllDocuments(ofCase.id),
    listHiddenDocuments(ofCase.id),
  ]);
  const isConfidential = confidentialIn(checklist);
  const hidden = new Set([...documents.filter(isConfidential), ...deleted].map(({ id }) => id));
  return ({ id, confidential }) => confidential === true || hidden.has(id);
}

/** Who recorded the filing facts, and when: earliest first. */
export async function readFilingRecord(caseId: string) {
  const [statuses, filings] = await Promise.all([
    listChanges(caseId, 'status'),
    listChanges(caseId, 'filing'),
  ]);
  return [...statuses, ...filings].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

export async function readProgress({ ofCase, filing }: CaseFacts, onProgress: OnProgress) {
  const { readSections } = await import('../../workflows/intake-sections.ts');
  const [statuses, dates, person, checklist, documents, deleted, sections] = await Promise.all([
    listStatusChanges(ofCase.id),
    getDeadlines(ofCase.id),
    getPerson(ofCase.applicant_id),
    readChecklist(ofCase),
    listAllDocuments(ofCase.id),
    listHiddenDocuments(ofCase.id),
    readSections(ofCase),
  ]);
  const summed: SummedDocument[] = [];
  const items = checklist.items.map(({ shown }) => shown);
  const isConfidential = confidentialIn(checklist);
  const open = documents.filter((document) => !isConfidential(document));
  for await (const each of sumUp(open, onProgress)) summed.push(each);
  const confidential = documents.length - open.length;
  // Any packet may have one of them.
  const hidesExtent = confidential + deleted.length > 0;
  const dependents = person?.org_id === ofCase.org_id ? person.fields.dependents : undefined;
  const today = timestamp().slice(0, 10);
  const ages = agingOut(ofCase, filing, dependents, dates.priority)
    .filter((child) => isAgeLimitNear(child, today))
    .map((child) => ({ ...child, handled_at: handledAt(dates, child) }));
  return {
    statuses,
    deadlines: dates.deadlines,
    ages,
    items,
    documents: summed,
    confidential,
    hidesExtent,
    sections,
  };
}

export interface SummedDocument {
  readonly document: DocumentItem;
  readonly sha256?: string | undefined;
  /** The hash is unknown, and this report has reached its limit of bytes to read. */
  readonly isLeftOut?: boolean;
}

/**
 * The documents, earliest first, with the hashes of their files. Unknown hashes are computed once and stored, for
 * up to `limits.summaryBytes` per report; the next report continues with the rest. One file is in memory at a time.
 */
async function* sumUp(
  documents: readonly DocumentItem[],
  onProgress: OnProgress,
): AsyncGenerator<SummedDocument> {
  let left: number = limits.summaryBytes;
  for (const [done, document] of documents.toSorted(byAge).entries()) {
    const { case_id, id, size, storage_key } = document;
    await onProgress({ step: 'reading', done, total: documents.length });
    if (document.sha256 || availabilityOf(document) !== 'AVAILABLE')
      yield { document, sha256: document.sha256 };
    else if (size > left) yield { document, isLeftOut: true };
    else {
      left -= size;
      const sha256 = await sumOf(storage_key);
      if (sha256) await recordReadFile(case_id, id, { sha256 });
      yield { document, sha256 };
    }
  }
}

const byAge = (one: DocumentItem, other: DocumentItem): number =>
  one.created_at < other.created_at ? -1 : one.created_at > other.created_at ? 1 : 0;

/** The hash of the stored file; undefined if the file no longer exists. */
async function sumOf(storageKey: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(storageKey))
      .digest('hex');
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) return undefined;
    throw error;
  }
}
