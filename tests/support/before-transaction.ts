import { table } from '#functions/data/core/table.ts';

/** Makes a change between a request's reads and its first transaction. */
export async function beforeTransaction<Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const name = 'beforeTransaction';
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        if (commandName === 'TransactWriteItemsCommand' && table.middlewareStack.remove(name)) await change();
        return next(call);
      },
    { step: 'initialize', name },
  );
  try {
    return await request();
  } finally {
    table.middlewareStack.remove(name);
  }
}
