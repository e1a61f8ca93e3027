import type { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/domain/limits.ts';
import { requireCase } from '../cases/require-case.ts';
import { type DocumentItem, getDocument } from '../data/document.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { isCleared, signDownload } from './stored-file.ts';

export const createDownloadLink: EndpointFunction<typeof documentsContract.createDownloadLink> = async ({
  actor,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await getDocument(ofCase.id, params.documentId);
  if (!document) throw new ApiError('document.not_found');
  return downloadLink(document, limits.caseDownloadSeconds);
};

/**
 * A link to the document under its original name.
 * @throws ApiError `document.not_scanned` while malware scanning is on and has not cleared the file
 */
export async function downloadLink(
  document: DocumentItem,
  seconds: number,
): Promise<{ url: string; expiresAt: string }> {
  if (!(await isCleared(document.storage_key))) throw new ApiError('document.not_scanned');
  return signDownload(
    { key: document.storage_key, name: document.name, mimeType: document.mime_type },
    seconds,
  );
}
