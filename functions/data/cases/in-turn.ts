const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same key one after another, within this process.
 * @param task called with true if it didn't have to wait
 */
export async function inTurn<Result>(
  key: string,
  task: (isFirst: boolean) => Promise<Result>,
): Promise<Result> {
  const before = waiting.get(key);
  const own = before ? before.then(() => task(false)) : task(true);
  const done = own.then(
    () => undefined,
    () => undefined,
  );
  waiting.set(key, done);
  void done.then(() => {
    if (waiting.get(key) === done) waiting.delete(key);
  });
  return own;
}
