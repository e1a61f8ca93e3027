import type { HasTime } from './steps.ts';

/**
 * Runs a task for each item, several at a time, while there is time. Items are read on demand, so a long list takes
 * little memory.
 * @param task handles its own errors
 * @returns false if time ran out before the last item
 */
export async function runInParallel<Item>(
  items: AsyncGenerator<Item>,
  { parallel, hasTime }: { readonly parallel: number; readonly hasTime: HasTime },
  task: (item: Item) => Promise<void>,
): Promise<boolean> {
  let isComplete = true;
  const work = async (): Promise<void> => {
    for (;;) {
      const next = await items.next();
      if (next.done) return;
      if (!hasTime()) {
        isComplete = false;
        return;
      }
      await task(next.value);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return isComplete;
}
