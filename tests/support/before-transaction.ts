import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#functions/data/core/table.ts';

/**
 * Makes a change between a request's reads and its first transaction, or each of its first transactions, to
 * provoke a race condition.
 * @param sortKey of a row that the transaction writes or checks; if empty, any transaction matches
 * @param times before how many of the request's attempts the change is made
 */
export const beforeTransaction = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey = '',
  times = 1,
): Promise<Result> => before('TransactWriteItemsCommand', change, request, sortKey, times);

/** The same before a put without a transaction. */
export const beforePut = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
): Promise<Result> => before('PutItemCommand', change, request, sortKey, 1);

/** The same before an update without a transaction. If the change throws, the update isn't made. */
export const beforeUpdate = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
): Promise<Result> => before('UpdateItemCommand', change, request, sortKey, 1);

/** The same before a row is read. */
export const beforeRead = <Result>(
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
): Promise<Result> => before('GetItemCommand', change, request, sortKey, 1);

async function before<Result>(
  command: string,
  change: () => Promise<unknown>,
  request: () => Promise<Result>,
  sortKey: string,
  times: number,
): Promise<Result> {
  const name = 'beforeWrite';
  // The change isn't part of the request, so its table actions aren't recorded as the request's.
  const runInSnapshot = AsyncLocalStorage.snapshot();
  let remaining = times;
  const watch = () =>
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (call) => {
          const isMatch = commandName === command && JSON.stringify(call.input).includes(sortKey);
          // The change's own writes aren't intercepted.
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
