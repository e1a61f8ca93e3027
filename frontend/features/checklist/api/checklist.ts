import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { checklistContract, type ItemChange, type NewChecklistItem } from '#shared/contract/checklist.ts';
import { itemStatusLabels } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { checklistKey } from '../../../lib/checklist-key.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyUndoable } from '../../../lib/notify-undoable.ts';
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts';
import { checklistTexts } from '../texts.ts';

/** A case's whole checklist: at most a hundred items. */
export const checklistQuery = (caseId: string) =>
  queryOptions({
    queryKey: checklistKey(caseId),
    queryFn: ({ signal }) => call(checklistContract.getChecklist, { params: { caseId }, signal }),
  });

/** Updates items in the cache with the server's response, and refetches everything that depends on them. */
export function useChecklistCache(caseId: string, onChange: () => void) {
  const client = useQueryClient();
  return {
    show(changed: readonly ChecklistItem[]): void {
      const byId = new Map(changed.map((item) => [item.id, item]));
      client.setQueryData(checklistQuery(caseId).queryKey, (data) =>
        data ? { ...data, items: data.items.map((item) => byId.get(item.id) ?? item) } : data,
      );
    },
    refresh(): void {
      void client.invalidateQueries({ queryKey: checklistKey(caseId) });
      onChange();
    },
  };
}

export interface ItemUpdate {
  readonly item: Pick<ChecklistItem, 'id' | 'version'>;
  readonly change: ItemChange;
}

/** Whether the change was rejected, either by a rule or because someone else changed the item in the meantime. */
export const isRejected = ({ outcome }: { readonly outcome: string }): boolean => outcome === 'refused';

/** Whether someone else changed the item in the meantime. */
export const isOutdated = ({ code }: { readonly code?: string | undefined }): boolean =>
  code === 'checklist.item_changed';

const decided = ['accept', 'return', 'not_needed', 'reopen', 'remove'];

/**
 * Changes items in one request. Decisions offer an undo. Items that someone else changed in the meantime are shown in
 * their current state, with who changed them.
 */
export function useChangeItems(caseId: string, onChange: () => void) {
  const cache = useChecklistCache(caseId, onChange);
  const undo = async (changes: { item_id: string; version: number }[]) => {
    try {
      const body = { changes };
      const { results } = await call(checklistContract.undoChecklistChanges, { params: { caseId }, body });
      cache.show(results.flatMap(({ item }) => item ?? []));
      const rejected = results.find(isRejected);
      if (rejected) notify.error(checklistTexts.undoFailed, rejected.reason);
      else notify.success(checklistTexts.undone);
    } catch (error) {
      notify.error(checklistTexts.undoFailed, errorText(error));
    }
    cache.refresh();
  };
  const last = useRef<() => void>(undefined);
  const mutation = useMutation({
    mutationFn: ({ wanted }: { wanted: readonly ItemUpdate[]; done?: string }) =>
      call(checklistContract.changeChecklistItems, {
        params: { caseId },
        body: {
          changes: wanted.map(({ item, change }) => ({ item_id: item.id, version: item.version, change })),
        },
      }),
    onSuccess: ({ results }, { wanted, done }) => {
      cache.show(results.flatMap(({ item }) => item ?? []));
      const rejected = results.find(isRejected);
      const edited = wanted.some(({ change }) => change.kind === 'edit');
      if (rejected) notify.error(checklistTexts.changeFailed, reasonOf(rejected, edited));
      const undoable = results.flatMap(({ item_id, outcome, item }) => {
        const change = wanted.find((each) => each.item.id === item_id)?.change;
        return outcome === 'changed' && item && change && decided.includes(change.kind)
          ? [{ item_id, version: item.version }]
          : [];
      });
      last.current =
        undoable.length > 0
          ? notifyUndoable(done ?? 'Checklist changed', () => void undo(undoable))
          : undefined;
      if (!last.current && !rejected && done) notify.success(done);
    },
    onError: (error) => notify.error(checklistTexts.changeFailed, errorText(error)),
    onSettled: () => cache.refresh(),
  });
  return {
    ...mutation,
    /** Undoes the latest decisions made on this page, for a keyboard shortcut. */
    undoLast: (): void => last.current?.(),
  };
}

/** @param edited whether the user changed its words, which are still in the dialog next to the saved ones */
function reasonOf(
  {
    code,
    reason,
    item,
  }: {
    code?: string | undefined;
    reason?: string | undefined;
    item?: ChecklistItem | undefined;
  },
  edited: boolean,
) {
  if (!isOutdated({ code }) || !item?.changed_by) return reason;
  const then = edited
    ? 'Review the changes, then save again.'
    : `It’s now: ${itemStatusLabels[item.status]}.`;
  return `${item.changed_by} changed ${item.title} in the meantime. ${then}`;
}

/** @param onDuplicate called if an open item has the same name; the user may add theirs anyway */
export function useAddItems(
  caseId: string,
  onChange: () => void,
  onDone: () => void,
  onDuplicate: () => void,
) {
  const cache = useChecklistCache(caseId, onChange);
  return useIdempotentMutation({
    send: (body: { items: NewChecklistItem[]; confirmed?: boolean }, idempotencyKey) =>
      call(checklistContract.addChecklistItems, { params: { caseId }, body, idempotencyKey }),
    onSuccess: ({ items }) => {
      const requested = items.filter(({ by }) => by === 'APPLICANT').length;
      notify.success(requested > 0 ? checklistTexts.requested(requested) : 'Item added');
      onDone();
      cache.refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'checklist.duplicate') onDuplicate();
      else notify.error('Couldn’t add the item', errorText(error));
    },
  });
}

/** Attaches a document of the case to an item. */
export function useAddDocument(caseId: string, onChange: () => void) {
  const cache = useChecklistCache(caseId, onChange);
  return useMutation({
    mutationFn: ({ item, document }: { item: ChecklistItem; document: { id: string; name: string } }) =>
      call(checklistContract.addItemDocuments, {
        params: { caseId, itemId: item.id },
        body: { document_ids: [document.id] },
      }),
    onSuccess: (item, { document }) => {
      cache.show([item]);
      notify.success(checklistTexts.sorted(document.name, item.title));
    },
    onError: (error) => notify.error('Couldn’t add the document', errorText(error)),
    onSettled: () => cache.refresh(),
  });
}

/** Detaches a document from an item. It stays on the case. */
export function useRemoveDocument(caseId: string, onChange: () => void) {
  const cache = useChecklistCache(caseId, onChange);
  return useMutation({
    mutationFn: ({ itemId, documentId }: { itemId: string; documentId: string }) =>
      call(checklistContract.removeItemDocument, { params: { caseId, itemId, documentId } }),
    onSuccess: (item) => cache.show([item]),
    onError: (error) => notify.error('Couldn’t remove the document', errorText(error)),
    onSettled: () => cache.refresh(),
  });
}
