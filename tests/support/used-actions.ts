import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod/mini';
import { table } from '#functions/data/core/table.ts';

/** A transaction needs its parts' permissions. */
const partActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

const recording = new AsyncLocalStorage<Set<string>>();
table.middlewareStack.add(
  (next, { commandName = '' }) =>
    (call) => {
      const used = recording.getStore();
      const operation = commandName.replace(/Command$/, '');
      const transaction = operation.startsWith('Transact') && Transaction.parse(call.input);
      if (transaction) {
        for (const part of transaction.TransactItems)
          for (const kind of Object.keys(part)) used?.add(partActions[kind] ?? kind);
      } else used?.add(operation);
      return next(call);
    },
  { step: 'initialize', name: 'recordUsedActions' },
);

/** Runs an operation and returns the DynamoDB actions it used, by their IAM names. */
export async function recordUsedActions<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; used: ReadonlySet<string> }> {
  const used = new Set<string>();
  return { result: await recording.run(used, run), used };
}
