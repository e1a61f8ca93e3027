import * as z from 'zod/mini';

const Values = z.record(z.string(), z.unknown());
const Target = z.object({
  TableName: z.string(),
  Key: z.optional(Values),
  Item: z.optional(Values),
  ConsistentRead: z.optional(z.boolean()),
});
const Part = z.optional(Target);
const Transaction = z.object({
  TransactItems: z.array(
    z.object({ Put: Part, Update: Part, Delete: Part, ConditionCheck: Part, Get: Part }),
  ),
});
const BatchGet = z.object({
  RequestItems: z.record(
    z.string(),
    z.object({ Keys: z.array(Values), ConsistentRead: z.optional(z.boolean()) }),
  ),
});
const BatchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: Values })),
        DeleteRequest: z.optional(z.object({ Key: Values })),
      }),
    ),
  ),
});

/** An item that a call names, in the call's order. */
export interface CalledItem {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  /** Table and key as one string. */
  readonly itemKey: string;
  readonly change: 'none' | 'put' | 'update' | 'delete';
  /** The minimum units. The item that an update or delete finds may be larger. */
  readonly units: number;
  /** How many times the call consumes an item's units: twice in a transaction. */
  readonly times: 1 | 2;
}

/** The names of a table's key attributes, partition key first. */
type KeyNames = (table: string) => readonly string[];

const writingUnit = 1024;

/** What transaction parts and single calls do to an item. A condition check consumes as much as an update. */
const changes: Readonly<Record<string, CalledItem['change']>> = {
  Put: 'put',
  Update: 'update',
  ConditionCheck: 'update',
  Delete: 'delete',
};

/** A call's items by key; none for a query. */
export function calledItems(operation: string, input: unknown, keyNames: KeyNames): CalledItem[] {
  const item = (
    table: string,
    holder: { Key?: unknown; Item?: unknown },
    change: CalledItem['change'],
    { times = 1, reads = 1 }: { times?: CalledItem['times']; reads?: 0.5 | 1 } = {},
  ): CalledItem => {
    const values = Values.parse(holder.Key ?? holder.Item);
    const size = Math.max(1, Math.ceil(sizeOf(holder.Item ?? {}) / writingUnit));
    const key = Object.fromEntries(keyNames(table).map((name) => [name, values[name]]));
    const units = (change === 'none' ? reads : size) * times;
    return { table, key, itemKey: JSON.stringify([table, key]), change, units, times };
  };
  const readOf = (consistent: boolean | undefined) => ({ reads: consistent ? 1 : 0.5 }) as const;
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      // A transaction consumes each item's units twice, to prepare and to commit. A condition check consumes
      // write units. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
      return Transaction.parse(input).TransactItems.flatMap((parts) =>
        Object.entries(parts).flatMap(([name, part]) =>
          part ? [item(part.TableName, part, changes[name] ?? 'none', { times: 2 })] : [],
        ),
      );
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem': {
      const call = Target.parse(input);
      return [item(call.TableName, call, changes[operation.replace(/Item$/, '')] ?? 'none')];
    }
    case 'GetItem': {
      const call = Target.parse(input);
      return [item(call.TableName, call, 'none', readOf(call.ConsistentRead))];
    }
    case 'BatchGetItem':
      return Object.entries(BatchGet.parse(input).RequestItems).flatMap(([table, { Keys, ConsistentRead }]) =>
        Keys.map((Key) => item(table, { Key }, 'none', readOf(ConsistentRead))),
      );
    case 'BatchWriteItem':
      return Object.entries(BatchWrite.parse(input).RequestItems).flatMap(([table, requests]) =>
        requests.map(({ PutRequest, DeleteRequest }) =>
          item(table, PutRequest ?? DeleteRequest ?? {}, PutRequest ? 'put' : 'delete'),
        ),
      );
    default:
      return [];
  }
}

/**
 * The size of an item's attributes in bytes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const sizeOf = (attributes: unknown): number =>
  Object.entries(Object(attributes)).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value),
    0,
  );

function sizeOfValue(value: unknown): number {
  const [[type, content] = ['', undefined]] = Object.entries(Object(value));
  if (type === 'S') return Buffer.byteLength(String(content));
  if (type === 'N') return Math.ceil(String(content).length / 2) + 1;
  if (type === 'B') return Math.floor((String(content).length * 3) / 4);
  if (type === 'L')
    return Object.values(Object(content)).reduce<number>((sum, each) => sum + sizeOfValue(each) + 1, 3);
  if (type === 'M') return sizeOf(content) + Object.keys(Object(content)).length + 3;
  if (type === 'SS')
    return Object.values(Object(content)).reduce<number>(
      (sum, each) => sum + Buffer.byteLength(String(each)),
      0,
    );
  return 1;
}
