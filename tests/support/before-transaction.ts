import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#functions/data/core/table.ts';

/**
 * Makes a change between a request's reads and its first transaction, or each of the first.
 * @param sortKey of a row that the transaction writes or checks; without one, any is meant
 * @param times how many of the request's tries the change comes before
 */
export const beforeTransaction = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey = '',
  times = 1,
): Promise<Result> => before('TransactWriteItemsCommand', change, request, sortKey, times);

/** The same before a row is put without a transaction. */
export const beforePut = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
): Promise<Result> => before('PutItemCommand', change, request, sortKey, 1);

async function before<Result>(
  command: string,
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
  times: number,
): Promise<Result> {
  const name = 'beforeWrite';
  // Someone else makes the change: what it takes is not recorded as what the request needs.
  const runInSnapshot = AsyncLocalStorage.snapshot();
  let remaining = times;
  const watch = () =>
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (call) => {
          const isMatch = commandName === command && JSON.stringify(call.input).includes(sortKey);
          // The change's own writes pass.
          if (isMatch && table.middlewareStack.remove(name)) {
            await runInSnapshot(change);
            if (--remaining > 0) watch();
          }
          return next(call);
        },
      { step: 'initialize', name },
    );
  watch();
  try {
    return await request();
  } finally {
    table.middlewareStack.remove(name);
  }
}
