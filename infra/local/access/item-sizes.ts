import type { CalledItem } from './called-items.ts';

/** How many items' sizes are remembered. Items of one unit, which most are, aren't. */
const maxRemembered = 50_000;

/**
 * The write units of items, as far as earlier calls revealed them. An update consumes the larger of the old and
 * new size, and a delete the old size, which only the engine knows.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export function createItemSizes() {
  const known = new Map<string, number>();
  const remember = (itemKey: string, units: number) => {
    known.delete(itemKey);
    if (units <= 1) return;
    known.set(itemKey, units);
    const [oldest] = known.keys();
    if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
  };

  return {
    /** The items with their units, corrected by the sizes known so far. */
    estimate: (items: readonly CalledItem[]): CalledItem[] =>
      items.map((item) =>
        item.change === 'none'
          ? item
          : { ...item, units: Math.max(item.units, (known.get(item.itemKey) ?? 0) * item.times) },
      ),
    /**
     * @param items the items named by a call that succeeded
     * @param shares the units of each
     */
    record(items: readonly CalledItem[], shares: readonly number[]): void {
      for (const [at, { change, itemKey, units, times }] of items.entries()) {
        if (change === 'put') remember(itemKey, units / times);
        if (change === 'delete') remember(itemKey, 0);
        // Units can only be attributed with certainty when there is a single item.
        if (change === 'update' && items.length === 1) remember(itemKey, (shares[at] ?? units) / times);
      }
    },
  };
}
