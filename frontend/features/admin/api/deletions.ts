import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletionsContract } from '#shared/contract/deletions.ts';
import type { DeletionReceipt } from '#shared/records/deletion.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { saveJson } from '../../../lib/save-file.ts';
import { adminTexts } from '../texts.ts';

export const deletionsQuery = pagedQuery(organizationKeys.pendingDeletions, ({ cursor, signal }) =>
  call(deletionsContract.listDeletions, { query: { cursor }, signal }),
);

export const receiptsQuery = pagedQuery(organizationKeys.deletionReceipts, ({ cursor, signal }) =>
  call(deletionsContract.listDeletionReceipts, { query: { cursor }, signal }),
);

/**
 * True if a deletion is in progress, including one someone else started, or timed out. The next attempt continues it.
 */
const canContinue = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'unavailable');
const maxAttempts = 3;

/** Calls until there is a receipt. Each call works for a few seconds, and the next one continues. */
async function runDeletion(userId: string): Promise<DeletionReceipt> {
  for (let failures = 0; ; ) {
    try {
      const { receipt } = await call(deletionsContract.carryOutDeletion, { params: { userId } });
      if (receipt) return receipt;
      failures = 0;
    } catch (error) {
      failures++;
      if (!canContinue(error) || failures === maxAttempts) throw error;
    }
  }
}

export function useRunDeletion(onDone: (receipt: DeletionReceipt) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: runDeletion,
    onSuccess: (receipt) => {
      notify.success(adminTexts.deletionDone);
      onDone(receipt);
    },
    onError: (error) => notify.error(adminTexts.deletionFailed, errorText(error)),
    // Not awaited: the dialog shows the receipt, and can be closed, before the lists are read again.
    onSettled: () => void client.invalidateQueries({ queryKey: organizationKeys.all }),
  });
}

export const saveReceipt = (receipt: DeletionReceipt): void =>
  saveJson(receipt, `deletion-receipt-${receipt.user_id}.json`);
