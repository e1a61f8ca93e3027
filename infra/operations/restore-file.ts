import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { operator, putHistory } from '#functions/data/cases/history.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { type TransactParts, transact } from '#functions/data/core/transaction.ts';
import { type DocumentItem, putDocument } from '#functions/data/documents/document.ts';
import { listVersionsOfFile } from '#functions/data/documents/file-versions.ts';
import { findCaseFile } from '#functions/data/documents/scan-result.ts';
import { readFile, statFile, storeFile } from '#functions/data/documents/stored-file.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { now } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { CommandError } from './command.ts';
import { operatorAudit } from './operator-audit.ts';

/**
 * Restores a deleted document: removes its delete markers and records it with its case again, unless a restore of
 * the table already did. An interrupted run can be repeated.
 * @param key `documents/{caseId}/{timestamp}_{filename}`
 * @param name of a document that isn't recorded
 * @throws {CommandError} if the case is gone, the document exists, or no version is retained anymore
 */
export async function restoreDocument(key: string, name: string): Promise<void> {
  const [, caseId = ''] = new RegExp(`^${documentPrefix}([^/]+)/.+$`).exec(key) ?? [];
  const ofCase = caseId ? await getCase(caseId) : undefined;
  if (!ofCase) throw new CommandError(`Case not found for ${key}.`);
  const versions = await listVersionsOfFile(key);
  if (!versions.some(({ isDeleteMarker }) => !isDeleteMarker))
    throw new CommandError(`No versions of ${key} are left to restore.`);
  const found = await findCaseFile(caseId, key);
  if (found?.kind === 'upload') throw new CommandError(`${key} is an upload that was never finished.`);
  const recorded = found?.document;
  const markers = versions.filter(({ isDeleteMarker }) => isDeleteMarker);
  const isUnscanned = setting(environmentNames.malwareScan) && !recorded?.scan_result;
  if (recorded && markers.length === 0 && !isUnscanned) throw new CommandError(`${key} isn’t deleted.`);
  // First, because a pending removal must not delete it again.
  await transact({ file: { Delete: { Key: keys.removedFile(key) } } });
  const Bucket = setting(environmentNames.documentsBucket);
  for (const { versionId } of markers)
    await objectStore().send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: versionId }));
  const file = await statFile(key);
  if (!file) throw new CommandError(`${key} couldn’t be read.`);
  if (!recorded || markers.length > 0) await record(recorded, ofCase, { ...file, key, name });
  // A result was deleted with the record. A new version is scanned again and gets its own result.
  if (isUnscanned) await storeFile(key, await readFile(key), file.mimeType);
}

async function record(
  recorded: DocumentItem | undefined,
  ofCase: CaseItem,
  { key, name, size, mimeType }: { key: string; name: string; size: number; mimeType: string },
): Promise<void> {
  const at = now();
  const id = recorded?.id ?? timeOrderedId(at);
  const document = {
    ...{ id, case_id: ofCase.id, org_id: ofCase.org_id, path: ofCase.path, country: ofCase.country },
    ...{ name, size, mime_type: mimeType, storage_key: key },
    ...{ created_at: at.toISOString(), uploaded_by: operator.userId },
  };
  const missing: TransactParts = {
    document: putDocument(document),
    stats: addToStats(ofCase.org_id, ofCase.id, { documents: 1 }),
    history: putHistory(ofCase.id, operator, { kind: 'document-added', name }, at),
  };
  await transact({
    ...(!recorded && missing),
    audit: operatorAudit(ofCase.org_id, {
      kind: 'document-restored',
      case_id: ofCase.id,
      document_id: id,
    }),
  });
}
