import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { getIdempotentResult, putIdempotencyKey } from './idempotency.ts';
import { ConditionFailed, type TransactItem, transact } from './transaction.ts';

/** Something that is made once for an idempotency key. */
export interface IdempotentCreation<Made> {
  readonly userId: string;
  /** Absent when the client named none: then every use makes another. */
  readonly key: string | undefined;
  readonly operation: string;
  readonly made: Made & { readonly id: string };
  /** Whether what an earlier use of the key made is what this one asks for. */
  readonly same: (earlier: Made) => boolean;
  readonly find: (id: string) => Promise<Made | undefined>;
  /** What is said when the condition of the first write does not hold. */
  readonly gone: ErrorCode;
  /** What is said when the condition of the second write does not hold; absent where it has none. */
  readonly limited?: ErrorCode;
}

/**
 * Writes together what makes something, once for its key.
 * @returns what was made, now or by the first use of the key
 * @throws ApiError `idempotency.conflict` when the key made something else, or what it made is gone
 */
export async function createIdempotently<Made>(
  { userId, key, operation, made, same, find, gone, limited }: IdempotentCreation<Made>,
  ...writes: readonly (TransactItem | undefined)[]
): Promise<Made> {
  try {
    await transact(...writes, key ? putIdempotencyKey(userId, key, operation, made.id) : undefined);
    return made;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed[0]) throw new ApiError(gone);
    // A repeat gets what the first use made, whatever the limit says by now.
    const repeated = key !== undefined && error.failed.at(-1) === true;
    if (limited && error.failed[1] && !repeated) throw new ApiError(limited);
    if (!key) throw error;
    const earlier = await getIdempotentResult(userId, key, operation);
    const first = earlier && (await find(earlier));
    if (!first || !same(first)) throw new ApiError('idempotency.conflict');
    return first;
  }
}
