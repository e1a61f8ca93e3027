import type { documentsContract } from '#shared/contract/documents.ts';
import { documentExtension } from '#shared/domain/document-types.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import { type CaseItem, documentsChanged } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { discardUpload } from '../data/documents/discard-upload.ts';
import { type DocumentItem, getDocument, putDocument } from '../data/documents/document.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import { type FileFault, findFileFault } from '../data/documents/file-contents.ts';
import { completeUpload, getUpload, type UploadItem } from '../data/documents/upload.ts';
import { addToStats } from '../data/people/organization-stats.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { countEvent } from '../platform/metrics.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { documentsSeenBy, isHiddenItem } from '../workflows/confidential-documents.ts';
import { addDocuments, type ItemStep } from '../workflows/item-documents.ts';

/**
 * Creates the document of a completed upload. The document has the upload's ID, so finishing twice returns the same
 * document. Other uploads for the same item, a scan result, or closing or reopening the case may conflict; the
 * operation is then retried on fresh data.
 */
export const finishUpload: EndpointFunction<typeof documentsContract.finishUpload> = ({ actor, params }) =>
  retryOnConflict(async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const upload = await getUpload(ofCase.id, params.uploadId, actor.userId);
    if (!upload) return earlierDocument(actor, ofCase, params.uploadId);
    await checkArrived(upload);
    const step = await itemStepOf(upload, ofCase, actor);
    const document = documentOf(upload, ofCase, step !== undefined);
    await transact(
      {
        upload: completeUpload(upload),
        case: documentsChanged(ofCase),
        document: putDocument(document),
        stats: addToStats(ofCase.org_id, ofCase.id, { documents: 1 }),
        history: putHistory(ofCase.id, actor, { kind: 'document-added', name: document.name }),
        item: step?.writes,
        notices: caseNotices(ofCase, actor, step?.event ?? newDocumentEvent(document, actor)),
      },
      { onConditionFailed: 'conflict' },
    );
    await countEvent('DocumentAdded');
    return documentResponse(document);
  });

/**
 * The effect of the upload on its checklist item. If the item was deleted, is full, or became confidential, the
 * document stays unsorted, since the file has already arrived.
 */
async function itemStepOf(
  upload: UploadItem,
  ofCase: CaseItem,
  actor: Caller,
): Promise<ItemStep | undefined> {
  if (!upload.item_id) return undefined;
  const { items } = await readChecklist(ofCase);
  const known = items.find(({ shown }) => shown.id === upload.item_id);
  if (!known || isHiddenItem(known.shown, actor, ofCase)) return undefined;
  const document = { id: upload.upload_id, name: upload.name };
  const step = addDocuments(known, ofCase.id, actor, [document], upload.replaces);
  return typeof step === 'string' ? undefined : step;
}

const newDocumentEvent = ({ id, name }: DocumentItem, { fullName }: Caller): CaseEvent => ({
  kind: 'document',
  by: displayName(fullName),
  id,
  name,
  there: true,
});

/** @throws ApiError if the file isn't the announced one, or is infected; the upload is then discarded */
async function checkArrived(upload: UploadItem): Promise<void> {
  const fault = await faultOf(upload);
  if (!fault) return;
  await discardUpload(upload);
  await countEvent('UploadRefused');
  throw new ApiError(fault);
}

async function faultOf(upload: UploadItem): Promise<FileFault | 'document.infected' | undefined> {
  if (upload.scan_result === 'THREATS_FOUND') return 'document.infected';
  const extension = documentExtension(upload.name);
  if (!extension) return 'document.wrong_type';
  return findFileFault(upload.storage_key, { size: upload.size, extension });
}

/** The result of an earlier call for the same upload. It may have become confidential since. */
async function earlierDocument(actor: Caller, ofCase: CaseItem, uploadId: string) {
  const document = await getDocument(ofCase.id, uploadId);
  const isOwn = document?.uploaded_by === actor.userId;
  if (!isOwn || !(await documentsSeenBy(actor, ofCase))(document))
    throw new ApiError('document.not_uploaded');
  return documentResponse(document);
}

const documentOf = (upload: UploadItem, ofCase: CaseItem, servesItem: boolean): DocumentItem => ({
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
  ...(servesItem && { answers: 1 }),
  ...(upload.scan_result && { scan_result: upload.scan_result }),
});
