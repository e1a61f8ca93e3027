import type { CalledItem } from './called-items.ts';

const writesToOne = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

/**
 * Tracks which items are part of an in-flight transaction. DynamoDB doesn't queue conflicting calls: it cancels
 * another transaction that shares an item, whether it writes, checks, or reads it, and rejects a plain write. A
 * plain read succeeds.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function createItemLocks(milliseconds: number, now: () => number) {
  const locked = new Map<string, { readonly until: number }>();

  return {
    /** For each item of the call, whether an in-flight transaction conflicts with it. */
    conflicts(operation: string, items: readonly CalledItem[]): boolean[] {
      const isRefused = operation.startsWith('Transact') || writesToOne.has(operation);
      return items.map((item) => isRefused && (locked.get(item.itemKey)?.until ?? 0) > now());
    },
    /**
     * Locks the items of a write transaction for as long as DynamoDB would, however long the engine takes: a
     * single machine queues where DynamoDB doesn't.
     */
    hold(operation: string, items: readonly CalledItem[]): { readonly until: number; release(): void } {
      const lock = { until: now() + milliseconds };
      const itemKeys = operation === 'TransactWriteItems' ? items.map(({ itemKey }) => itemKey) : [];
      for (const each of itemKeys) locked.set(each, lock);
      return {
        ...lock,
        release: () => {
          for (const each of itemKeys) if (locked.get(each) === lock) locked.delete(each);
        },
      };
    },
  };
}
