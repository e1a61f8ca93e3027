import type { checklistContract } from '#shared/contract/checklist.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { getIdempotentResult } from '../data/core/idempotency.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { itemsFor, seesConfidential } from '../workflows/confidential-documents.ts';
import { createItems, isOpen } from './create-items.ts';

/**
 * Asks for confirmation if an open item has the same name. This is only a warning: if two people add the same item
 * concurrently, both succeed.
 */
export const addChecklistItems: EndpointFunction<typeof checklistContract.addChecklistItems> = async ({
  actor,
  params,
  body,
  idempotencyKey,
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  if (body.items.some(({ confidential }) => confidential !== undefined) && !seesConfidential(actor, found))
    throw new ApiError('permission.denied');
  const operation = `addChecklistItems ${found.id}`;
  const checklist = await readChecklist(found);
  const isRepeated = async () =>
    idempotencyKey && (await getIdempotentResult(actor.userId, idempotencyKey, operation)) !== undefined;
  // Read the key last: it is written together with the items, so a retry finds them here.
  if (!body.confirmed && body.items.some((item) => isOpen(checklist, item.title)) && !(await isRepeated()))
    throw new ApiError('checklist.duplicate');
  const quota = await prepareQuota({ document_requests: body.items.length });
  const requested = body.items;
  const items = await createItems({
    ...{ actor, found, checklist, requested, quota, operation },
    key: idempotencyKey,
  });
  return { items: items.map(itemsFor(actor, found, checklist)) };
};
