import { table } from '#functions/data/core/table.ts';

/**
 * Makes a change between a request's reads and its first transaction.
 * @param sortKey of a row that the transaction writes or checks; without one, any is meant
 */
export async function beforeTransaction<Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey = '',
): Promise<Result> {
  const name = 'beforeTransaction';
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const isMeant =
          commandName === 'TransactWriteItemsCommand' && JSON.stringify(call.input).includes(sortKey);
        if (isMeant && table.middlewareStack.remove(name)) await change();
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
