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
  /** Whether its caller waits for as long; otherwise a transaction ends with the engine's response, if that is sooner. */
  readonly delaysResponses?: boolean;
  readonly limits?: Limits;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Told what each call took, by partition key, and whose it was: a function's logical ID. */
  readonly record?: (uses: readonly PartitionUse[], caller: string) => void;
  /** Told the code of each call that is refused because another is in its way. */
  readonly refused?: (code: string) => void;
}

/** DynamoDB's own, more or less. */
const transactionMilliseconds = 10;

/** The names of the key attributes of a table or its index, partition key first. */
type KeySchemas = (table: string, index?: string) => readonly string[];

interface Rejection {
  readonly refused: { readonly __type: string; readonly [detail: string]: unknown };
}
interface Admission {
  readonly refused?: undefined;
  /** Waits until the call is over. @param body of a call that succeeded, with the capacity it consumed */
  readonly finish: (body: string | undefined) => Promise<void>;
}

/** As on-demand tables word it. */
const throttled =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html';
const namespace = 'com.amazonaws.dynamodb.v20120810#';

/**
 * What an engine on one machine never shows, since it does one thing after the other: transactions that meet
 * on an item, and partition keys that are asked for more than a partition gives.
 */
export function createTableContention(keySchemas: KeySchemas, options: ContentionOptions = {}) {
  const { now = () => performance.now(), limits = partitionLimits, delaysResponses = true } = options;
  const locks = createItemLocks(options.transactionMilliseconds ?? transactionMilliseconds, now);
  const counts = createPartitionCounts(limits, now);
  const sizes = createItemSizes();
  const reject: typeof rejection = (operation, refused, code, message) => {
    options.refused?.(code);
    return rejection(operation, refused, code, message);
  };

  return {
    /** The refusal of a call, or what to do when it is over. Throws nothing a valid call could cause. */
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

/** Asks the engine what the call consumes; the caller sees it as an attribute more. */
export const askForCapacity = (operation: string, input: unknown): unknown =>
  consuming.has(operation) ? { ReturnConsumedCapacity: 'INDEXES', ...Object(input) } : input;

const consuming = new Set([
  ...['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'],
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
]);

/** Each position of a canceled transaction has its reason; a single call has the reason as its error. */
function rejection(operation: string, refused: readonly boolean[], code: string, message: string): Rejection {
  if (!operation.startsWith('Transact')) {
    const name = code === 'ThrottlingError' ? 'ThrottlingException' : `${code}Exception`;
    return { refused: { __type: `${namespace}${name}`, message } };
  }
  const CancellationReasons = refused.map((is) => (is ? { Code: code, Message: message } : { Code: 'None' }));
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  return {
    refused: {
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

/** What the engine says the call took, shared among its partition keys by what was known before. */
function sharesOf(uses: readonly PartitionUse[], body: string): PartitionUse[] {
  // The engine says it last, so a page of rows need not be parsed for it.
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
