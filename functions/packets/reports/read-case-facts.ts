import { createHash } from 'node:crypto';
import { type CaseItem, getCase } from '../../data/cases/case.ts';
import { getDeadlines } from '../../data/cases/deadlines.ts';
import { getFiling } from '../../data/cases/filing.ts';
import { listChanges, listStatusChanges } from '../../data/cases/history.ts';
import { type DocumentItem, listAllDocuments } from '../../data/documents/document.ts';
import { availabilityOf } from '../../data/documents/file-availability.ts';
import { listPacketItems } from '../../data/documents/packet.ts';
import { isAbsent, isConcealed, readFile } from '../../data/documents/stored-file.ts';
import { getAccount } from '../../data/people/account.ts';
import { getOrganization } from '../../data/people/organization.ts';
import { zoneOf } from '../../mail/zone-of.ts';
import { readChecklist } from '../../workflows/checklist.ts';
import type { OnProgress } from '../compose/plan.ts';
import { clockIn } from './report-text.ts';

/** What every report says of its case; internal notes are not read. */
export async function readCaseFacts(caseId: string, madeById: string) {
  const ofCase = await getCase(caseId);
  if (!ofCase) throw new Error('The case for this report no longer exists.');
  const [organization, account, filing, packets] = await Promise.all([
    getOrganization(ofCase.org_id),
    getAccount(madeById),
    getFiling(caseId),
    listPacketItems(caseId),
  ]);
  return {
    ofCase,
    organization: organization?.name ?? '',
    clock: clockIn(account ? await zoneOf(account) : 'UTC'),
    filing: filing.facts,
    /** Of exhibits, and finished; latest first. */
    packets: packets.filter(({ state, report }) => state === 'DONE' && !report),
  };
}
export type CaseFacts = Awaited<ReturnType<typeof readCaseFacts>>;

/** Who recorded the filing, and when: earliest first. */
export async function readFilingRecord(caseId: string) {
  const [statuses, filings] = await Promise.all([
    listChanges(caseId, 'status'),
    listChanges(caseId, 'filing'),
  ]);
  return [...statuses, ...filings].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

export async function readProgress(ofCase: CaseItem, onProgress: OnProgress) {
  const [statuses, { deadlines }, checklist, documents] = await Promise.all([
    listStatusChanges(ofCase.id),
    getDeadlines(ofCase.id),
    readChecklist(ofCase),
    listAllDocuments(ofCase.id),
  ]);
  const summed: { readonly document: DocumentItem; readonly sha256: string | undefined }[] = [];
  for (const document of documents.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    await onProgress({ step: 'reading', done: summed.length, total: documents.length });
    summed.push({ document, sha256: await sumOf(document) });
  }
  return { statuses, deadlines, items: checklist.items.map(({ shown }) => shown), documents: summed };
}

/** Of the file as it is stored; none while it can't be downloaded. One file is in memory at a time. */
async function sumOf(document: DocumentItem): Promise<string | undefined> {
  if (availabilityOf(document) !== 'AVAILABLE') return undefined;
  try {
    return createHash('sha256')
      .update(await readFile(document.storage_key))
      .digest('hex');
  } catch (error) {
    if (isAbsent(error) || isConcealed(error)) return undefined;
    throw error;
  }
}
