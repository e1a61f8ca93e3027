import type { documentsContract } from '#shared/contract/documents.ts';
import { documentsChanged } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { discardFile } from '../data/documents/discard-file.ts';
import { deleteDocumentRow } from '../data/documents/document.ts';
import { putRemovedFile } from '../data/jobs/purge.ts';
import { addToStats } from '../data/people/organization-stats.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireSeenDocument } from '../workflows/confidential-documents.ts';
import { releaseDocument } from '../workflows/item-documents.ts';

/**
 * Deletes the record first and schedules the file's deletion, so every listed document can be downloaded. The items
 * it served go back a step. If the items change, the document is assigned to another item, or the case is closed
 * concurrently, the operation is retried on fresh data.
 */
export const deleteDocument: EndpointFunction<typeof documentsContract.deleteDocument> = ({
  actor,
  params,
  audit,
}) =>
  retryOnConflict(async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const document = await requireSeenDocument(actor, ofCase, params.documentId);
    await transact(
      {
        case: documentsChanged(ofCase),
        document: deleteDocumentRow(document),
        file: putRemovedFile(document.storage_key),
        stats: addToStats(document.org_id, document.case_id, { documents: -1 }),
        audit: audit({ kind: 'document-deleted', case_id: ofCase.id, document_id: document.id }),
        history: putHistory(ofCase.id, actor, { kind: 'document-deleted', name: document.name }),
        items: await releaseDocument(document, ofCase, actor),
      },
      { onConditionFailed: 'conflict' },
    );
    await discardFile(document.storage_key);
    return undefined;
  });
