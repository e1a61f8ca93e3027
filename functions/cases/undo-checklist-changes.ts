import type { checklistContract } from '#shared/contract/checklist.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { putItem } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import { changedRow, itemAfter, type KnownChecklist, readChecklist } from '../workflows/checklist.ts';
import { eventState, itemEvent } from '../workflows/checklist-event.ts';
import { isHiddenItem, itemsFor } from '../workflows/confidential-documents.ts';
import { outcomesOf } from './change-checklist-items.ts';
import type { PlannedChange } from './plan-item-change.ts';

/**
 * The previous state comes from the item's row, never from the request: an undo only reverts the person's own
 * latest decision.
 */
export const undoChecklistChanges: EndpointFunction<typeof checklistContract.undoChecklistChanges> = async ({
  actor,
  params,
  body,
}) => {
  const found = await requireCase(actor, params.caseId);
  const changes = [...new Map(body.changes.map((change) => [change.item_id, change])).values()];
  return retryWhileStale('conflict', async () => {
    const checklist = await readChecklist(found);
    const planned = changes.map(({ item_id, version }) => ({
      id: item_id,
      plan: planUndo(checklist, found, item_id, version, actor),
    }));
    const steps = planned.flatMap(({ plan }) => (plan.outcome === 'changed' ? [plan] : []));
    const isStale =
      steps.length > 0 &&
      (await transact(
        {
          case: caseActivity(found),
          items: steps.flatMap(({ writes }) => writes),
          notices: caseNotices(found, actor, ...steps.flatMap(({ event }) => event ?? [])),
        },
        { onConditionFailed: { case: 'case.not_found', items: () => true } },
      ));
    return isStale ? undefined : { results: await outcomesOf(itemsFor(actor, found, checklist), planned) };
  });
};

function planUndo(
  { items, removed }: KnownChecklist,
  ofCase: Pick<CaseItem, 'id' | 'applicant_id'>,
  itemId: string,
  version: number,
  actor: Caller,
): PlannedChange {
  const known = [...items, ...removed].find(({ shown }) => shown.id === itemId);
  if (!known?.row) return { outcome: 'refused', code: 'checklist.item_not_found' };
  const { row, shown } = known;
  if (!row.before || row.version !== version || row.changed_by_id !== actor.userId)
    return { outcome: 'refused', code: 'checklist.item_changed', item: shown };
  if (isHiddenItem(shown, actor, ofCase))
    return { outcome: 'refused', code: 'permission.denied', item: shown };
  const age = now().getTime() - new Date(row.changed_at ?? 0).getTime();
  if (age > (limits.undoSeconds + limits.undoGraceSeconds) * 1000)
    return { outcome: 'refused', code: 'checklist.undo_expired', item: shown };
  const { status, reason } = row.before;
  const restored = changedRow(known, ofCase.id, actor, { status, reason, removed: undefined });
  const item = itemAfter(known, restored);
  const from = row.removed ? 'withdrawn' : eventState(shown);
  return {
    outcome: 'changed',
    item,
    writes: [
      putItem(restored),
      putHistory(
        ofCase.id,
        actor,
        row.removed
          ? { kind: 'item-restored', name: shown.title }
          : {
              ...{ kind: 'item', name: shown.title, from: shown.status, to: status, undone: true },
              ...(shown.confidential && { confidential: true }),
            },
      ),
    ],
    event: itemEvent(item, actor, from, eventState(item)),
  };
}
