import type { DeletionReceipt } from '#shared/records/deletion.ts';

/**
 * Repeats the request until there is a receipt, as the page does. Each request works for a few seconds, and the
 * next one continues.
 */
export async function waitForReceipt(
  request: () => Promise<{ readonly receipt?: DeletionReceipt | undefined }>,
): Promise<DeletionReceipt> {
  for (;;) {
    const { receipt } = await request();
    if (receipt) return receipt;
  }
}
