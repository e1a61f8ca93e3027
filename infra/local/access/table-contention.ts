import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type CalledItem, calledItems } from './called-items.ts';
import { createItemLocks } from './item-locks.ts';
import { createItemSizes } from './item-sizes.ts';
import {
  createPartitionCounts,
  type Limits,
  type PartitionUse,
  partitionLimits,
} from './partition-limits.ts';
import { queriedPartition } from './table-calls.ts';

export interface ContentionOptions {
  /** How long a transaction is in flight. */
  readonly transactionMilliseconds?: number;
  /**
   * Whether the caller waits for the full duration. Otherwise a transaction ends with the engine's response, if
   * that is sooner.
   */
  readonly delaysResponses?: boolean;
  readonly limits?: Limits;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Called with what each call consumed by partition key, and the caller: a function's logical ID. */
  readonly record?: (uses: readonly PartitionUse[], caller: string) => void;
  /** Called with the error code of each call that is rejected because of contention. */
  readonly rejected?: (code: string) => void;
}

/** Roughly DynamoDB's own. */
const transactionMilliseconds = 10;

/** The names of the key attributes of a table or its index, partition key first. */
type KeySchemas = (table: string, index?: string) => readonly string[];

interface Rejection {
  readonly rejected: { readonly __type: string; readonly [detail: string]: unknown };
}
interface Admission {
  readonly rejected?: undefined;
  /**
   * Ends the call and waits for its remaining time.
   * @param body of a call that succeeded, with the capacity it consumed
   */
  readonly finish: (body: string | undefined) => Promise<void>;
}

/** The message of on-demand tables. */
const throttled =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html';
const namespace = 'com.amazonaws.dynamodb.v20120810#';

/**
 * Simulates what a single-machine engine never shows because it works serially: conflicting transactions, and
 * throttled partition keys.
 */
export function createTableContention(keySchemas: KeySchemas, options: ContentionOptions = {}) {
  const { now = () => performance.now(), limits = partitionLimits, delaysResponses = true } = options;
  const locks = createItemLocks(options.transactionMilliseconds ?? transactionMilliseconds, now);
  const counts = createPartitionCounts(limits, now);
  const sizes = createItemSizes();
  const reject: typeof rejection = (operation, rejected, code, message) => {
    options.rejected?.(code);
    return rejection(operation, rejected, code, message);
  };

  return {
    /** A rejection, or a handle to finish the call with. Throws nothing a valid call could cause. */
    enter(operation: string, input: unknown, caller = ''): Rejection | Admission {
      const items = calledItems(operation, input, keySchemas);
      const conflicts = locks.conflicts(operation, items);
      if (conflicts.includes(true))
        return reject(operation, conflicts, 'TransactionConflict', 'Transaction is ongoing for the item');
      const uses = [
        ...sizes.estimate(items).map((item) => partitionUse(item, keySchemas)),
        ...queriedPartitionUse(operation, input, keySchemas),
      ];
      const over = counts.take(uses);
      if (over.includes(true)) return reject(operation, over, 'ThrottlingError', throttled);
      const { until, release } = locks.hold(operation, items);
      return {
        async finish(body) {
          try {
            if (body === undefined) return;
            const taken = sharesOf(uses, body);
            for (const [at, use] of uses.entries())
              counts.correct(use, (taken[at]?.units ?? use.units) - use.units);
            sizes.record(
              items,
              taken.map(({ units }) => units),
            );
            options.record?.(taken, caller);
            const left = until - now();
            if (operation === 'TransactWriteItems' && delaysResponses && left > 0) await delay(left);
          } finally {
            release();
          }
        },
      };
    },
  };
}
export type TableContention = ReturnType<typeof createTableContention>;

/** Requests the consumed capacity from the engine. The caller sees it as an extra attribute. */
export const askForCapacity = (operation: string, input: unknown): unknown =>
  consuming.has(operation) ? { ReturnConsumedCapacity: 'INDEXES', ...Object(input) } : input;

const consuming = new Set([
  ...['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'],
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
]);

/** Each position of a canceled transaction has its reason. A single call has the reason as its error. */
function rejection(
  operation: string,
  rejected: readonly boolean[],
  code: string,
  message: string,
): Rejection {
  if (!operation.startsWith('Transact')) {
    const name = code === 'ThrottlingError' ? 'ThrottlingException' : `${code}Exception`;
    return { rejected: { __type: `${namespace}${name}`, message } };
  }
  const CancellationReasons = rejected.map((is) =>
    is ? { Code: code, Message: message } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  return {
    rejected: {
      __type: `${namespace}TransactionCanceledException`,
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      CancellationReasons,
    },
  };
}

function partitionUse({ table, key, change, units }: CalledItem, keySchemas: KeySchemas): PartitionUse {
  const [partition = ''] = keySchemas(table);
  return {
    table,
    key: JSON.stringify(key[partition]),
    kind: change === 'none' ? 'read' : 'write',
    units,
  };
}

const Query = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });

function queriedPartitionUse(operation: string, input: unknown, keySchemas: KeySchemas): PartitionUse[] {
  if (operation !== 'Query') return [];
  const { TableName, IndexName } = Query.parse(input);
  const [partition = ''] = keySchemas(TableName, IndexName);
  const table = IndexName ? `${TableName}/${IndexName}` : TableName;
  return queriedPartition(input, partition).map((S) => ({
    table,
    key: JSON.stringify({ S }),
    kind: 'read',
    units: 0.5,
  }));
}

const Used = z.object({
  CapacityUnits: z.number(),
  Table: z.optional(z.object({ CapacityUnits: z.number() })),
});
const Consumed = z.object({ ConsumedCapacity: z.optional(z.union([Used, z.array(Used)])) });

/** The capacity the engine reported, divided among the call's partition keys in proportion to the estimates. */
function sharesOf(uses: readonly PartitionUse[], body: string): PartitionUse[] {
  // The engine reports it last, so a page of rows need not be parsed for it.
  const at = body.lastIndexOf('"ConsumedCapacity":');
  const { ConsumedCapacity = [] } = Consumed.parse(at < 0 ? {} : JSON.parse(`{${body.slice(at)}`));
  const isWrite = uses.some(({ kind }) => kind === 'write');
  const taken = [ConsumedCapacity]
    .flat()
    .reduce(
      (sum, { CapacityUnits, Table }) =>
        sum + (isWrite ? (Table?.CapacityUnits ?? CapacityUnits) : CapacityUnits),
      0,
    );
  const known = uses.reduce((sum, { units }) => sum + units, 0);
  return taken === 0 ? [...uses] : uses.map((use) => ({ ...use, units: (use.units * taken) / known }));
}
