import type { documentsContract } from '#shared/contract/documents.ts';
import { isViewable } from '#shared/domain/document-types.ts';
import { limits } from '#shared/schema/limits.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { Audit } from '../data/core/put-audit.ts';
import { transact } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { checkAvailable } from '../data/documents/file-availability.ts';
import { requireStored, signDownload, signView } from '../data/documents/stored-file.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { requireSeenDocument } from '../workflows/confidential-documents.ts';

export const createDownloadLink: EndpointFunction<typeof documentsContract.createDownloadLink> = async ({
  actor,
  params,
  audit,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await requireSeenDocument(actor, ofCase, params.documentId);
  return downloadLink(document, limits.caseDownloadSeconds, audit);
};

/** Viewing a document is audited like downloading it, since both transfer the file. */
export const createViewLink: EndpointFunction<typeof documentsContract.createViewLink> = async ({
  actor,
  params,
  audit,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await requireSeenDocument(actor, ofCase, params.documentId);
  if (!isViewable(document.mime_type)) throw new ApiError('document.not_viewable');
  checkAvailable(document);
  await transact({
    audit: audit({ kind: 'document-downloaded', case_id: ofCase.id, document_id: document.id }),
  });
  const file = { key: document.storage_key, name: document.name, mimeType: document.mime_type };
  return { ...(await signView(file, limits.viewSeconds)), mime_type: document.mime_type };
};

/**
 * A link to the document under its original name.
 * @throws ApiError `document.not_scanned` or `document.unscannable` unless the malware scan cleared the file,
 * `document.file_missing` if it is gone
 */
export async function downloadLink(
  document: DocumentItem,
  seconds: number,
  audit: Audit,
): Promise<{ url: string; expiresAt: string }> {
  checkAvailable(document);
  await requireStored(document.storage_key, 'document.file_missing');
  // Every link is audited before it is returned.
  await transact({
    audit: audit({ kind: 'document-downloaded', case_id: document.case_id, document_id: document.id }),
  });
  return signDownload(
    { key: document.storage_key, name: document.name, mimeType: document.mime_type },
    seconds,
  );
}
