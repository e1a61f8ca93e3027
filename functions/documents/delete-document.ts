import type { documentsContract } from '#shared/contract/documents.ts';
import { documentsChanged } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { discardFile } from '../data/documents/discard-file.ts';
import { deleteDocumentRow, getDocument } from '../data/documents/document.ts';
import { putRemovedFile } from '../data/jobs/purge.ts';
import { addToStats } from '../data/people/organization-stats.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { releaseDocument } from '../workflows/item-documents.ts';

/** The document may be assigned to an item, or the case closed, while it is deleted. */
const tries = 3;

/**
 * Deletes the record first and schedules the file's removal, so every listed document can be downloaded. The
 * items it served go back a step.
 */
export const deleteDocument: EndpointFunction<typeof documentsContract.deleteDocument> = async ({
  actor,
  params,
  audit,
}) => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const ofCase = await requireCase(actor, params.caseId);
    const document = await getDocument(ofCase.id, params.documentId);
    if (!document) break;
    const failed = await transact(
      {
        case: documentsChanged(ofCase),
        document: deleteDocumentRow(document),
        file: putRemovedFile(document.storage_key),
        stats: addToStats(document.org_id, document.case_id, { documents: -1 }),
        audit: audit({ kind: 'document-deleted', case_id: ofCase.id, document_id: document.id }),
        history: putHistory(ofCase.id, actor, { kind: 'document-deleted', name: document.name }),
        items: await releaseDocument(document, ofCase, actor),
      },
      { onConditionFailed: () => true },
    );
    if (failed) continue;
    await discardFile(document.storage_key);
    return undefined;
  }
  throw new ApiError('document.not_found');
};
