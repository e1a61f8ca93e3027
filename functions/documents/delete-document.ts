import type { documentsContract } from '#shared/contract/documents.ts';
import { requireCase } from '../cases/require-case.ts';
import { caseActivity } from '../data/case.ts';
import { deleteDocumentRow, getDocument } from '../data/document.ts';
import { addToFigures } from '../data/figures.ts';
import { putHistory } from '../data/history.ts';
import { putRemovedFile } from '../data/purge.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { discardFile } from './discard-file.ts';

/** The record goes first, and with it the order to remove the file: what is listed can be downloaded. */
export const deleteDocument: EndpointFunction<typeof documentsContract.deleteDocument> = async ({
  actor,
  params,
  audit,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await getDocument(ofCase.id, params.documentId);
  if (!document) throw new ApiError('document.not_found');
  try {
    await writeTogether(
      caseActivity(ofCase),
      deleteDocumentRow(document),
      putRemovedFile(document.storage_key),
      addToFigures(document.org_id, { documents: -1 }),
      audit({ kind: 'document-deleted', case_id: ofCase.id, document_id: document.id }),
      putHistory(ofCase.id, actor, { kind: 'document-deleted', name: document.name }),
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('document.not_found') : error;
  }
  await discardFile(document.storage_key);
  return undefined;
};
