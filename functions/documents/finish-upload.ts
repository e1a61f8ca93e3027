import type { documentsContract } from '#shared/contract/documents.ts';
import { documentExtension } from '#shared/domain/document-types.ts';
import { requireCase } from '../cases/require-case.ts';
import { type CaseItem, caseStands } from '../data/case.ts';
import { type DocumentItem, getDocument, putDocument } from '../data/document.ts';
import { addToFigures } from '../data/figures.ts';
import { putHistory } from '../data/history.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { deleteUpload, getUpload, type UploadItem } from '../data/upload.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { countEvent } from '../platform/metrics.ts';
import { discardUpload } from './discard-upload.ts';
import { acceptFile } from './file-contents.ts';

/**
 * Records the document of an upload that arrived whole. The file is marked as kept before it is recorded:
 * stopping in between leaves the upload for the purge, never a document without a file. The document takes
 * the upload's id, so finishing twice finds the first one's document.
 */
export const finishUpload: EndpointFunction<typeof documentsContract.finishUpload> = async ({
  actor,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const upload = await getUpload(ofCase.id, params.uploadId, actor.userId);
  if (!upload) return earlierDocument(ofCase.id, params.uploadId, actor.userId);
  const extension = documentExtension(upload.name);
  const fault = extension
    ? await acceptFile(upload.storage_key, { size: upload.size, extension })
    : 'document.wrong_type';
  if (fault) {
    await discardUpload(upload);
    countEvent('UploadRefused');
    throw new ApiError(fault);
  }
  const document = documentOf(upload, ofCase);
  try {
    await writeTogether(
      deleteUpload(upload),
      caseStands(ofCase),
      putDocument(document),
      addToFigures(ofCase.org_id, { documents: 1 }),
      putHistory(ofCase.id, actor, { kind: 'document-added', name: document.name }),
    );
    countEvent('DocumentAdded');
    return document;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return earlierDocument(ofCase.id, upload.upload_id, actor.userId);
  }
};

/** What finishing the same upload before made. */
async function earlierDocument(caseId: string, uploadId: string, userId: string): Promise<DocumentItem> {
  const document = await getDocument(caseId, uploadId);
  if (document?.uploaded_by !== userId) throw new ApiError('document.not_uploaded');
  return document;
}

const documentOf = (upload: UploadItem, ofCase: CaseItem): DocumentItem => ({
  id: upload.upload_id,
  case_id: ofCase.id,
  org_id: ofCase.org_id,
  name: upload.name,
  mime_type: upload.mime_type,
  size: upload.size,
  created_at: upload.created_at,
  uploaded_by: upload.user_id,
  storage_key: upload.storage_key,
  path: ofCase.path,
  country: ofCase.country,
});
