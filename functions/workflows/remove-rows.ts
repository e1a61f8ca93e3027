import { maxDeletesPerTransaction, type TransactItem, transact } from '../data/core/transaction.ts';
import type { Steps } from '../platform/steps.ts';

/** Deletes rows, one transaction at a time. Rerunning it deletes the rest. */
export async function* removeRows(rows: Iterable<TransactItem> | AsyncIterable<TransactItem>): Steps {
  let batch: TransactItem[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < maxDeletesPerTransaction) continue;
    await transact({ batch });
    batch = [];
    yield;
  }
  if (batch.length === 0) return;
  await transact({ batch });
  yield;
}
