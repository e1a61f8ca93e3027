import type { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/domain/limits.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { requireCase } from '../cases/require-case.ts';
import { type DocumentItem, getDocument } from '../data/document.ts';
import { type Write, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { availabilityOf, type ScannedFile } from './availability.ts';
import { signDownload } from './stored-file.ts';

export const createDownloadLink: EndpointFunction<typeof documentsContract.createDownloadLink> = async ({
  actor,
  params,
  audit,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await getDocument(ofCase.id, params.documentId);
  if (!document) throw new ApiError('document.not_found');
  return downloadLink(document, limits.caseDownloadSeconds, audit);
};

/**
 * A link to the document under its original name.
 * @throws ApiError `document.not_scanned` or `document.unscannable` unless the malware scan cleared the file
 */
export async function downloadLink(
  document: DocumentItem,
  seconds: number,
  audit: (event: AuditEvent) => Write | undefined,
): Promise<{ url: string; expiresAt: string }> {
  checkAvailable(document);
  // Nobody gets a link that the audit does not know of.
  await writeTogether(
    audit({ kind: 'document-downloaded', case_id: document.case_id, document_id: document.id }),
  );
  return signDownload(
    { key: document.storage_key, name: document.name, mimeType: document.mime_type },
    seconds,
  );
}

/** @throws ApiError when the file may not be downloaded, yet or ever */
export function checkAvailable(file: ScannedFile): void {
  const availability = availabilityOf(file);
  if (availability === 'SCANNING') throw new ApiError('document.not_scanned');
  if (availability === 'UNAVAILABLE') throw new ApiError('document.unscannable');
}
