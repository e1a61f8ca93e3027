import type { checklistContract, ItemOutcome } from '#shared/contract/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { caseActivity } from '../data/cases/case.ts';
import { addToOwnItemCount } from '../data/cases/checklist-item.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';
import { countOwn, countRouteItems, readChecklist } from '../workflows/checklist.ts';
import { itemsFor } from '../workflows/confidential-documents.ts';
import { type PlannedChange, planItemChange } from './plan-item-change.ts';

/**
 * Changes items together, in one transaction with their history and one notice. An item that changed since the
 * person saw it is rejected with its current state; the others go through.
 */
export const changeChecklistItems: EndpointFunction<typeof checklistContract.changeChecklistItems> = async ({
  actor,
  params,
  body,
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  const changes = [...new Map(body.changes.map((change) => [change.item_id, change])).values()];
  return retryWhileStale('conflict', async () => {
    const checklist = await readChecklist(found);
    const planned = changes.map((change) => ({
      id: change.item_id,
      plan: planItemChange(checklist, found, change, actor, changes.length === 1),
    }));
    const steps = planned.flatMap(({ plan }) => (plan.outcome === 'changed' ? [plan] : []));
    if (steps.length > 0) {
      const requestCount = steps.filter(({ requestsItem }) => requestsItem).length;
      const quota = requestCount > 0 ? await prepareQuota({ document_requests: requestCount }) : undefined;
      const deleted = steps.filter(({ deletes }) => deletes).length;
      const fromRoute = countRouteItems(checklist);
      const failed = await transact(
        {
          case: caseActivity(found),
          quota: quota?.item,
          items: steps.flatMap(({ writes }) => writes),
          count:
            deleted > 0 ? addToOwnItemCount(found.id, -deleted, countOwn(checklist), fromRoute) : undefined,
          notices: caseNotices(found, actor, ...steps.flatMap(({ event }) => event ?? [])),
        },
        { onConditionFailed: (parts) => parts },
      );
      if (failed?.has('case')) throw new ApiError('case.not_found');
      if (failed?.has('quota')) quota?.reject();
      // One item changed concurrently: the next round rejects it and applies the rest.
      if (failed) return undefined;
      quota?.report(true);
    }
    return { results: await outcomesOf(itemsFor(actor, found, checklist), planned) };
  });
};

/** @param itemFor the item as the reader may see it */
export const outcomesOf = (
  itemFor: (item: ChecklistItem) => ChecklistItem,
  planned: readonly { readonly id: string; readonly plan: PlannedChange }[],
): Promise<ItemOutcome[]> =>
  Promise.all(
    planned.map(async ({ id, plan }) => ({
      item_id: id,
      outcome: plan.outcome,
      ...(plan.outcome === 'refused' && { code: plan.code, reason: (await knownError(plan.code)).text }),
      ...(plan.item && { item: itemFor(plan.item) }),
    })),
  );
