import { type TransactItem, transact } from '../data/core/transaction.ts';

/** DynamoDB's limit for one transaction is 100. */
const atOnce = 90;

/** Removes rows of notifications. Doing it again removes what is left. @returns false when time ran out */
export async function removeNotifications(
  rows: AsyncGenerator<TransactItem>,
  until: number,
): Promise<boolean> {
  let batch: TransactItem[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    await transact({ batch });
    batch = [];
    if (performance.now() > until) return false;
  }
  await transact({ batch });
  return true;
}
