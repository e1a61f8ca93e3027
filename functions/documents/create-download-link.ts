import type { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/domain/limits.ts';
import { requireCase } from '../cases/require-case.ts';
import { type DocumentItem, getDocument } from '../data/document.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { availabilityOf, type ScannedFile } from './availability.ts';
import { signDownload } from './stored-file.ts';

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
 * @throws ApiError `document.not_scanned` or `document.unscannable` unless the malware scan cleared the file
 */
export async function downloadLink(
  document: DocumentItem,
  seconds: number,
): Promise<{ url: string; expiresAt: string }> {
  checkAvailable(document);
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
