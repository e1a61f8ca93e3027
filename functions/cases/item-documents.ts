import type { checklistContract } from '#shared/contract/checklist.ts';
import { caseActivity } from '../data/cases/case.ts';
import { markAsConfidential, markAsUsed } from '../data/cases/checklist-item.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { getDocument } from '../data/documents/document.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { readChecklist, requireItem } from '../workflows/checklist.ts';
import { documentsSeenBy, isHiddenItem, itemsFor } from '../workflows/confidential-documents.ts';
import { addDocuments, takeDocument } from '../workflows/item-documents.ts';

/** Adding doesn't overwrite what someone else did to the item meanwhile, so conflicts are retried. */
export const addItemDocuments: EndpointFunction<typeof checklistContract.addItemDocuments> = (request) =>
  retryOnConflict(() => addOnce(request));

const addOnce: EndpointFunction<typeof checklistContract.addItemDocuments> = async ({
  actor,
  params: { caseId, itemId },
  body: { document_ids, replaces },
}) => {
  const found = await requireCase(actor, caseId);
  const checklist = await readChecklist(found);
  const known = requireItem(checklist, itemId);
  if (isHiddenItem(known.shown, actor, found)) throw new ApiError('permission.denied');
  const fresh = [...new Set(document_ids)].filter((id) => !known.shown.documents.includes(id));
  const documents = await Promise.all(fresh.map((id) => getDocument(found.id, id)));
  const sees = await documentsSeenBy(actor, found, checklist);
  const existing = documents.filter((document) => document !== undefined).filter(sees);
  if (existing.length < documents.length) throw new ApiError('document.not_found');
  const itemFor = itemsFor(actor, found, checklist);
  if (existing.length === 0) return itemFor(known.shown);
  const step = addDocuments(known, found.id, actor, existing, replaces);
  if (typeof step === 'string') throw new ApiError(step);
  await transact(
    {
      case: caseActivity(found),
      documents: fresh.map((id) => markAsUsed(found.id, id)),
      item: step.writes,
      notices: caseNotices(found, actor, step.event),
    },
    { onConditionFailed: { case: 'case.not_found', documents: 'document.not_found', item: 'conflict' } },
  );
  return itemFor(step.item);
};

/** Removing one doesn't overwrite what others did either, so conflicts are retried, too. */
export const removeItemDocument: EndpointFunction<typeof checklistContract.removeItemDocument> = (request) =>
  retryOnConflict(() => removeOnce(request));

const removeOnce: EndpointFunction<typeof checklistContract.removeItemDocument> = async ({
  actor,
  params: { caseId, itemId, documentId },
}) => {
  const found = await requireCase(actor, caseId);
  const checklist = await readChecklist(found);
  const known = requireItem(checklist, itemId);
  if (isHiddenItem(known.shown, actor, found)) throw new ApiError('permission.denied');
  if (!known.shown.documents.includes(documentId)) throw new ApiError('document.not_found');
  const document = await getDocument(found.id, documentId);
  if (document && !(await documentsSeenBy(actor, found, checklist))(document))
    throw new ApiError('document.not_found');
  const step = takeDocument(known, found.id, actor, { id: documentId, name: document?.name ?? '' });
  await transact(
    {
      case: caseActivity(found),
      document: document && known.shown.confidential ? markAsConfidential(found.id, documentId) : undefined,
      item: step.writes,
      notices: caseNotices(found, actor, step.event),
    },
    { onConditionFailed: { case: 'case.not_found', document: 'conflict', item: 'conflict' } },
  );
  return itemsFor(actor, found, checklist)(step.item);
};
