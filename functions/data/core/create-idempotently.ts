import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { QuotaSpending } from './check-quota.ts';
import { getIdempotentResult, putIdempotencyKey } from './idempotency.ts';
import { type TransactParts, transact } from './transaction.ts';

type Errors<Parts> = { readonly [Part in keyof Parts]?: ErrorCode | (() => Promise<never>) };

/** An item created once per idempotency key. */
interface IdempotentCreation<Made, Parts> {
  readonly userId: string;
  /** Absent if the client sent none: then every request creates an item. */
  readonly key: string | undefined;
  readonly operation: string;
  readonly made: Made & { readonly id: string };
  /** Counted with the creation: a repeat counts nothing, and gets the earlier result at the limit too. */
  readonly quota: QuotaSpending;
  /** Whether the earlier result matches this request. */
  readonly same: (earlier: Made) => boolean;
  readonly find: (id: string) => Promise<Made | undefined>;
  readonly parts: Parts;
  /** Parts whose failed condition says that this cannot be made any more, nor repeated. */
  readonly gone: Errors<Parts>;
  /** Parts whose failed condition keeps a first use of the key from making it. */
  readonly limited?: Errors<Parts>;
}

/**
 * Creates an item in one transaction, once per key.
 * @returns what was made, now or by the first use of the key
 * @throws ApiError `idempotency.conflict` when the key made something else, or what it made is gone
 */
export async function createIdempotently<Made, Parts extends TransactParts>({
  userId,
  key,
  operation,
  made,
  quota,
  same,
  find,
  parts,
  gone,
  limited = {},
}: IdempotentCreation<Made, Parts>): Promise<Made> {
  const findEarlier = async () => {
    const earlier = key && (await getIdempotentResult(userId, key, operation));
    const first = earlier && (await find(earlier));
    if (!first || !same(first)) throw new ApiError('idempotency.conflict');
    return first;
  };
  const all: TransactParts = {
    ...parts,
    quota: quota.item,
    idempotencyKey: key ? putIdempotencyKey(userId, key, operation, made.id) : undefined,
  };
  const before: Errors<Record<string, unknown>> = gone;
  const after: Errors<Record<string, unknown>> = limited;
  const first = await transact(all, {
    onConditionFailed: { ...before, idempotencyKey: findEarlier, quota: quota.refuse, ...after },
  });
  quota.report(first === undefined);
  return first ?? made;
}
