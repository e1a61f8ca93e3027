import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from './table.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : T;
/** One part of a transaction, on the one table. */
export type TransactItem = { [Kind in keyof Item]: WithoutTable<Item[Kind]> };

/** A condition of a transaction did not hold; `failed[i]` tells whether it was that of part i. */
export class ConditionFailed extends Error {
  readonly failed: readonly boolean[];
  constructor(failed: readonly boolean[]) {
    super('A condition of the transaction did not hold');
    this.failed = failed;
  }
}

const attempts = 6;

/**
 * Writes all parts or none (at most 100).
 * @throws ConditionFailed when a condition did not hold. Collisions with another transaction on the same
 * items are tried again with growing, random pauses, as AWS advises, and thrown after six attempts.
 */
export async function transact(...writes: readonly (TransactItem | undefined)[]): Promise<void> {
  const parts = writes.filter((write) => write !== undefined);
  if (parts.length === 0) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await table.send(
        new TransactWriteCommand({
          TransactItems: parts.map(
            (part) =>
              Object.fromEntries(
                Object.entries(part).map(([kind, input]) => [kind, { TableName: tableName(), ...input }]),
              ) as Item,
          ),
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      if (codes.includes('ConditionalCheckFailed'))
        throw new ConditionFailed(codes.map((code) => code === 'ConditionalCheckFailed'));
      if (!codes.includes('TransactionConflict') || attempt === attempts) throw error;
      await pause(Math.random() * 25 * 2 ** attempt);
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
