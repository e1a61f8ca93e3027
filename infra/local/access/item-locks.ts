import type { CalledItem } from './called-items.ts';

const writesToOne = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

/**
 * Which items are part of a transaction in flight. DynamoDB makes no one wait for one: it cancels another
 * transaction that has an item in common, whether it writes, checks or reads it, and refuses a plain write.
 * A plain read goes through.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function createItemLocks(milliseconds: number, now: () => number) {
  const held = new Map<string, { readonly until: number }>();

  return {
    /** For each item of the call, whether a transaction in flight keeps the call from it. */
    conflicts(operation: string, items: readonly CalledItem[]): boolean[] {
      const isRefused = operation.startsWith('Transact') || writesToOne.has(operation);
      return items.map((item) => isRefused && (held.get(item.place)?.until ?? 0) > now());
    },
    /**
     * Holds the items of a writing transaction for as long as DynamoDB takes, however long the engine does: one
     * machine has a queue where DynamoDB has none.
     */
    hold(operation: string, items: readonly CalledItem[]): { readonly until: number; release(): void } {
      const lock = { until: now() + milliseconds };
      const places = operation === 'TransactWriteItems' ? items.map(({ place }) => place) : [];
      for (const each of places) held.set(each, lock);
      return {
        ...lock,
        release: () => {
          for (const each of places) if (held.get(each) === lock) held.delete(each);
        },
      };
    },
  };
}
