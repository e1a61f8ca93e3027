import type { CalledItem } from './called-items.ts';

/** Those of one unit, which most are, need not be remembered. */
const maxRemembered = 50_000;

/**
 * The write units of items, as far as calls have shown them. A change takes the units of the larger of what it finds
 * and what it leaves, and a deletion those of what it finds, which only the engine knows.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export function createItemSizes() {
  const known = new Map<string, number>();
  const remember = (place: string, units: number) => {
    known.delete(place);
    if (units <= 1) return;
    known.set(place, units);
    const [oldest] = known.keys();
    if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
  };

  return {
    /** The items with what they take by what is known of them. */
    estimate: (items: readonly CalledItem[]): CalledItem[] =>
      items.map((item) =>
        item.change === 'none'
          ? item
          : { ...item, units: Math.max(item.units, (known.get(item.place) ?? 0) * item.times) },
      ),
    /** @param items the items as a call that succeeded named them; @param shares the units of each */
    record(items: readonly CalledItem[], shares: readonly number[]): void {
      for (const [at, { change, place, units, times }] of items.entries()) {
        if (change === 'put') remember(place, units / times);
        if (change === 'delete') remember(place, 0);
        // Only of a single item is it certain which share is whose.
        if (change === 'update' && items.length === 1) remember(place, (shares[at] ?? units) / times);
      }
    },
  };
}
