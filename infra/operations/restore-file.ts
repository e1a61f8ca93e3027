import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getCase } from '#functions/data/cases/case.ts';
import { putHistory } from '#functions/data/cases/history.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { listFileVersions } from '#functions/data/documents/file-versions.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { now } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { CommandError } from './deployment.ts';
import { operatorAudit } from './operator-audit.ts';

const operator = { userId: 'operator', fullName: 'Landfall operations' };

/**
 * Restores a deleted document: removes its delete markers and records it with its case again.
 * @param key `documents/{caseId}/{timestamp}_{filename}`
 * @throws {CommandError} if the case is gone, the document exists, or no version is retained any more
 */
export async function restoreDocument(key: string, name: string): Promise<void> {
  const Bucket = setting(environmentNames.documentsBucket);
  const [, caseId = ''] = new RegExp(`^${documentPrefix}([^/]+)/.+$`).exec(key) ?? [];
  const ofCase = caseId ? await getCase(caseId) : undefined;
  if (!ofCase) throw new CommandError(`Case not found for ${key}.`);
  const versions = (await listFileVersions(key)).filter((version) => version.key === key);
  if (!versions.some(({ marker }) => !marker))
    throw new CommandError(`No versions of ${key} are left to restore.`);
  const markers = versions.filter(({ marker }) => marker);
  if (markers.length === 0) throw new CommandError(`${key} is not deleted.`);
  for (const { versionId } of markers)
    await objectStore().send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: versionId }));
  const file = await objectStore().send(new GetObjectCommand({ Bucket, Key: key }));
  const Body = (await file.Body?.transformToByteArray()) ?? new Uint8Array();
  const at = now();
  const id = timeOrderedId(at);
  await transact({
    document: putDocument({
      id,
      case_id: ofCase.id,
      org_id: ofCase.org_id,
      name,
      mime_type: file.ContentType ?? 'application/octet-stream',
      size: Body.length,
      created_at: at.toISOString(),
      uploaded_by: operator.userId,
      storage_key: key,
      path: ofCase.path,
      country: ofCase.country,
    }),
    // A pending removal must not delete it again.
    file: { Delete: { Key: keys.removedFile(key) } },
    stats: addToStats(ofCase.org_id, ofCase.id, { documents: 1 }),
    history: putHistory(ofCase.id, operator, { kind: 'document-added', name }, at),
    audit: operatorAudit(ofCase.org_id, {
      kind: 'document-restored',
      case_id: ofCase.id,
      document_id: id,
    }),
  });
  // The scan result was deleted with the record. A new version is scanned again and gets its own result.
  if (setting(environmentNames.malwareScan))
    await objectStore().send(new PutObjectCommand({ Bucket, Key: key, Body, ContentType: file.ContentType }));
}
