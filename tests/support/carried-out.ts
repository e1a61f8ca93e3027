import type { DeletionReceipt } from '#shared/records/deletion.ts';

/** Asks until there is a receipt, as the page does: each request works for some seconds, and the next one goes on. */
export async function carriedOut(
  ask: () => Promise<{ readonly receipt?: DeletionReceipt | undefined }>,
): Promise<DeletionReceipt> {
  for (;;) {
    const { receipt } = await ask();
    if (receipt) return receipt;
  }
}
