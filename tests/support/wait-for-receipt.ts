import type { DeletionReceipt } from '#shared/records/deletion.ts';

/** Asks until there is a receipt, as the page does: each request works for some seconds, and the next one goes on. */
export async function waitForReceipt(
  request: () => Promise<{ readonly receipt?: DeletionReceipt | undefined }>,
): Promise<DeletionReceipt> {
  for (;;) {
    const { receipt } = await request();
    if (receipt) return receipt;
  }
}
