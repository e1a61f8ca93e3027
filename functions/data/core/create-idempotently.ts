import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { QuotaSpending } from './check-quota.ts';
import { getIdempotentResult, putIdempotencyKey } from './idempotency.ts';
import { type TransactParts, transact } from './transaction.ts';

type Errors<Parts> = { readonly [Part in keyof Parts]?: ErrorCode | (() => Promise<never>) };

/** An item created once per idempotency key. */
interface IdempotentCreation<Created, Parts> {
  readonly userId: string;
  /** Absent if the client sent none; every request then creates an item. */
  readonly key: string | undefined;
  readonly operation: string;
  readonly item: Created & { readonly id: string };
  /** Counted in the creating transaction: a retry isn't counted, and gets the earlier result even at the limit. */
  readonly quota: QuotaSpending;
  /** Whether the earlier result matches this request. */
  readonly same: (earlier: Created) => boolean;
  readonly find: (id: string) => Promise<Created | undefined>;
  readonly parts: Parts;
  /** Parts whose failed condition means that the item can no longer be created or returned. */
  readonly finalErrors: Errors<Parts>;
  /** Parts whose failed condition blocks only the first use of the key. */
  readonly firstUseErrors?: Errors<Parts>;
}

/**
 * Creates an item in one transaction, once per key.
 * @returns the created item, whether from this request or the first one with the key
 * @throws ApiError `idempotency.conflict` when the key was used for something else, or its item was deleted
 */
export async function createIdempotently<Created, Parts extends TransactParts>({
  userId,
  key,
  operation,
  item,
  quota,
  same,
  find,
  parts,
  finalErrors,
  firstUseErrors = {},
}: IdempotentCreation<Created, Parts>): Promise<Created> {
  const findEarlier = async () => {
    const earlier = key && (await getIdempotentResult(userId, key, operation));
    const first = earlier && (await find(earlier));
    if (!first || !same(first)) throw new ApiError('idempotency.conflict');
    return first;
  };
  const all: TransactParts = {
    ...parts,
    quota: quota.item,
    idempotencyKey: key ? putIdempotencyKey(userId, key, operation, item.id) : undefined,
  };
  const before: Errors<Record<string, unknown>> = finalErrors;
  const after: Errors<Record<string, unknown>> = firstUseErrors;
  const first = await transact(all, {
    onConditionFailed: { ...before, idempotencyKey: findEarlier, quota: quota.reject, ...after },
  });
  quota.report(first === undefined);
  return first ?? item;
}
