import { statShardOf } from '../data/people/organization-stats.ts';

/**
 * Runs a task for each case, in a few lanes beside each other. Cases that are counted on the same row share a lane,
 * so that a bulk change never competes with itself for a counter.
 * @returns the results in the order of the cases
 */
export async function runInLanes<Item, Result>(
  items: readonly Item[],
  caseIdOf: (item: Item) => string,
  lanes: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<Item, Result>();
  const runLane = async (lane: number): Promise<void> => {
    for (const item of items)
      if (statShardOf(caseIdOf(item)) % lanes === lane) results.set(item, await task(item));
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return items.flatMap((item) => results.get(item) ?? []);
}
