import { documentPrefix, resumePrefix } from '#shared/domain/storage-prefixes.ts';
import type { ScanResult } from '#shared/records/document.ts';
import { getCase } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { keys } from '../data/core/keys.ts';
import { retryOnConditionFailed } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { type DocumentItem, deleteDocumentRow } from '../data/documents/document.ts';
import { keyForLog } from '../data/documents/file-name.ts';
import { listVersionsOfFile, removeFileVersions } from '../data/documents/file-versions.ts';
import { getResumeFile } from '../data/documents/resume-file.ts';
import { fileRowKey, findCaseFile, putScanResult } from '../data/documents/scan-result.ts';
import { putRemovedFile } from '../data/jobs/purge.ts';
import { addToStats } from '../data/people/organization-stats.ts';
import { logger } from '../platform/logger.ts';
import { countEvent } from '../platform/metrics.ts';
import { runToCompletion } from '../platform/steps.ts';
import { releaseDocument } from '../workflows/item-documents.ts';
import { infectedDocumentNotices, infectedResumeMails } from './infected-notices.ts';

const scanner = { userId: 'malware-scan', fullName: 'Malware scan' };

/**
 * Processes the malware scan result of a file. Idempotent, and independent of the order with the upload's
 * completion: the result is stored with the upload or with the document. All versions of an infected file are
 * deleted, and everyone affected is notified.
 */
export async function recordScan(storageKey: string, result: ScanResult): Promise<void> {
  if (storageKey.startsWith(documentPrefix)) await recordCaseFile(storageKey, result);
  else if (storageKey.startsWith(resumePrefix)) await recordResume(storageKey, result);
  else return;
  if (result !== 'THREATS_FOUND') return;
  await countEvent('MalwareFound');
  await runToCompletion(removeFileVersions(await listVersionsOfFile(storageKey)));
}

async function recordCaseFile(storageKey: string, result: ScanResult): Promise<void> {
  const [, caseId = ''] = storageKey.split('/');
  // The upload may be completed, or the document deleted, in the meantime.
  await retryOnConditionFailed(async () => {
    const file = await findCaseFile(caseId, storageKey);
    if (!file) return logUnmatched(storageKey, result);
    if (file.kind === 'upload' && file.upload.scan_result === 'THREATS_FOUND') return;
    if (file.kind === 'document' && result === 'THREATS_FOUND') await removeInfected(file.document);
    else await transact({ file: putScanResult(fileRowKey(file), result) });
  });
}

async function removeInfected(document: DocumentItem): Promise<void> {
  const ofCase = await getCase(document.case_id);
  await transact({
    document: deleteDocumentRow(document),
    file: putRemovedFile(document.storage_key, { everyVersion: true }),
    stats: addToStats(document.org_id, document.case_id, { documents: -1 }),
    history: putHistory(document.case_id, scanner, { kind: 'document-infected', name: document.name }),
    notices: await infectedDocumentNotices(document, ofCase),
    items: ofCase && (await releaseDocument(document, ofCase, scanner)),
  });
}

async function recordResume(storageKey: string, result: ScanResult): Promise<void> {
  const resume = await getResumeFile(storageKey);
  if (!resume) return logUnmatched(storageKey, result);
  if (resume.scan_result === 'THREATS_FOUND') return;
  const infected = result === 'THREATS_FOUND' && resume.consultation_id;
  await transact({
    resume: putScanResult(keys.resumeFile(storageKey), result),
    mails: infected ? infectedResumeMails(resume.consultation_id ?? '') : undefined,
  });
}

/** Deleted or canceled before its scan was completed. */
const logUnmatched = (storageKey: string, result: ScanResult): void =>
  logger.info('scan result for a deleted file', { file: keyForLog(storageKey), result });
