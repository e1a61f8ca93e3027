import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { backOff, maxAttempts } from './pause.ts';
import { table, tableName } from './table.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : T;
/** One write or check of a transaction, on the one table. */
export type TransactItem = { [Kind in keyof Item]: WithoutTable<Item[Kind]> };

/** A transaction's named parts: each is an item, an array of items, or absent. At most 100 items in total. */
export type TransactParts = Readonly<
  Record<string, TransactItem | readonly (TransactItem | undefined)[] | undefined>
>;

/** DynamoDB's limit. */
const maxItems = 100;
/** Rows deleted per transaction; the rest of the limit is left for counters. */
export const maxDeletesPerTransaction = 90;

const dispensable = new WeakSet<TransactItem>();
/** An update that is left out once its row has DynamoDB's maximum size, so that it doesn't fail the transaction. */
export function ifItFits(item: TransactItem): TransactItem {
  dispensable.add(item);
  return item;
}

/** Conditions of the named parts failed, and `onConditionFailed` handles none of them. */
export class ConditionFailed extends Error {
  readonly failed: ReadonlySet<string>;
  constructor(failed: ReadonlySet<string>) {
    super(`The condition did not hold: ${[...failed].join(', ')}`);
    this.failed = failed;
  }
}

/**
 * For each named part, the error to throw, or a function whose result is returned; if several failed, the first one
 * listed wins.
 */
type Outcomes<Name extends PropertyKey> = { readonly [Part in Name]?: ErrorCode | (() => unknown) };
type OnlyNames<Listed, Name> = Listed & { readonly [Part in Exclude<keyof Listed, Name>]: never };
type Returned<Listed> = {
  [Part in keyof Listed]: Listed[Part] extends () => infer Result ? Awaited<Result> : never;
}[keyof Listed];

/**
 * Writes all parts or none.
 * @param options.onConditionFailed the error to throw, or a function to run, when the condition of any part or of a
 * named part fails
 * @param options.findFailedParts called before each retry; returns the names of parts whose conditions are known to
 * fail by now. When many writers want the same item, those who lost it stop here instead of delaying the others.
 * @returns undefined, or the result of `onConditionFailed`
 * @throws ConditionFailed when a condition failed that `onConditionFailed` doesn't handle. Conflicts with other
 * transactions on the same items and throttling are retried with exponential backoff and jitter, as AWS recommends,
 * and rethrown after nine attempts. The SDK doesn't retry them in a transaction, since it doesn't inspect the
 * cancellation reasons (https://github.com/guregu/dynamo/issues/203).
 */
export async function transact<Parts extends TransactParts, Result = undefined>(
  parts: Parts,
  options?: {
    readonly onConditionFailed?: ErrorCode | ((failed: ReadonlySet<keyof Parts>) => Result);
    readonly findFailedParts?: () => Promise<readonly (keyof Parts & string)[]>;
  },
): Promise<Awaited<Result> | undefined>;
export async function transact<
  Parts extends TransactParts,
  const Listed extends Outcomes<keyof Parts> & object,
>(
  parts: Parts,
  options: {
    readonly onConditionFailed: OnlyNames<Listed, keyof Parts>;
    readonly findFailedParts?: () => Promise<readonly (keyof Parts & string)[]>;
  },
): Promise<Returned<Listed> | undefined>;
export async function transact(
  parts: TransactParts,
  {
    onConditionFailed,
    findFailedParts,
  }: {
    readonly onConditionFailed?: ErrorCode | ((failed: ReadonlySet<string>) => unknown) | Outcomes<string>;
    readonly findFailedParts?: () => Promise<readonly string[]>;
  } = {},
): Promise<unknown> {
  const named = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().flatMap((item) => (item ? [{ name, item }] : [])),
  );
  const failed = await write(named, findFailedParts);
  if (failed.size === 0) return undefined;
  const outcome =
    typeof onConditionFailed === 'object'
      ? Object.entries(onConditionFailed).find(([name]) => failed.has(name))?.[1]
      : onConditionFailed;
  if (outcome === undefined) throw new ConditionFailed(failed);
  if (typeof outcome === 'string') throw new ApiError(outcome);
  return outcome(failed);
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const isTransient = (code: string | undefined): boolean =>
  code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded';

/** @returns the names of the parts whose condition failed; empty if everything was written */
async function write(
  named: readonly { name: string; item: TransactItem }[],
  findFailedParts?: () => Promise<readonly string[]>,
): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set();
  if (named.length > maxItems)
    throw new RangeError(`A transaction has at most ${maxItems} items, not ${named.length}`);
  const TransactItems = named.map(
    ({ item }) =>
      Object.fromEntries(
        Object.entries(item).map(([kind, input]) => [kind, { TableName: tableName(), ...input }]),
      ) as Item,
  );
  for (let attempt = 1; ; attempt++) {
    try {
      await table.send(new TransactWriteCommand({ TransactItems }));
      return new Set();
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      if (codes.includes('ConditionalCheckFailed'))
        return new Set(
          named.filter((_, place) => codes[place] === 'ConditionalCheckFailed').map(({ name }) => name),
        );
      const fitting = named.filter(
        ({ item }, place) => codes[place] !== 'ValidationError' || !dispensable.has(item),
      );
      if (fitting.length < named.length) return write(fitting, findFailedParts);
      if (!codes.some(isTransient) || attempt === maxAttempts) throw error;
      await backOff(attempt);
      const lost = (await findFailedParts?.()) ?? [];
      if (lost.length > 0) return new Set(lost);
    }
  }
}
