import { documentsContract } from '#shared/contract/documents.ts';
import type { Document } from '#shared/records/document.ts';
import { ApiError, call, errorText } from './api-client.ts';
import { notify } from './notify.ts';

/** The specification's texts. */
const texts = {
  linkFailed: (reason: string) => `Failed to generate download link: ${reason}`,
  noLink: 'No download URL generated',
  downloadFailed: 'Failed to download document',
};

/**
 * Creates a download link and opens it in a new tab. If a popup blocker prevents that, this tab navigates to it: the
 * response is an attachment, so the page stays.
 */
export async function downloadDocument({
  case_id: caseId,
  id: documentId,
}: Pick<Document, 'case_id' | 'id'>): Promise<void> {
  try {
    const { url } = await call(documentsContract.createDownloadLink, { params: { caseId, documentId } });
    if (!url) return notify.error(texts.noLink);
    if (!window.open(url, '_blank')) window.location.assign(url);
  } catch (error) {
    const known = error instanceof ApiError && error.code !== 'offline' && error.code !== 'unreadable';
    if (known) notify.error(texts.linkFailed(error.message));
    else notify.error(texts.downloadFailed, errorText(error));
  }
}
