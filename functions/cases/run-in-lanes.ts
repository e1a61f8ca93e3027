import { statShardOf } from '../data/people/organization-stats.ts';

/**
 * Runs a task for each item with limited concurrency. Items with the same key run sequentially in the same lane.
 * With the case ID as the key, cases that are counted on the same row share a lane too, so a bulk change never
 * competes with itself for a counter.
 * @returns the results in the order of the items
 */
export async function runInLanes<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  lanes: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const runLane = async (lane: number): Promise<void> => {
    for (const [at, item] of items.entries())
      if (statShardOf(keyOf(item)) % lanes === lane) results[at] = await task(item);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return results;
}
