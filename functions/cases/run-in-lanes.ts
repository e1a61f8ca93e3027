import { statShardOf } from '../data/people/organization-stats.ts';

/**
 * Runs a task for each item, in a few lanes beside each other. Items with the same key share a lane; with a case's ID as
 * the key, so do cases that are counted on the same row, so that a bulk change never competes with itself for a counter.
 * @returns the results in the order of the items
 */
export async function runInLanes<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  lanes: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<Item, Result>();
  const runLane = async (lane: number): Promise<void> => {
    for (const item of items)
      if (statShardOf(keyOf(item)) % lanes === lane) results.set(item, await task(item));
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return items.flatMap((item) => results.get(item) ?? []);
}
