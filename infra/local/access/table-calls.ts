import * as z from 'zod/mini';
import type { Need } from './policies.ts';

const Attributes = z.record(z.string(), z.unknown());
const OnItem = z.looseObject({
  TableName: z.string(),
  Key: z.optional(Attributes),
  Item: z.optional(Attributes),
});
const Part = z.optional(OnItem);
const Transaction = z.looseObject({
  TransactItems: z.array(
    z.looseObject({ Put: Part, Update: Part, Delete: Part, ConditionCheck: Part, Get: Part }),
  ),
});
const KeyHolder = z.looseObject({ Key: z.optional(Attributes), Item: z.optional(Attributes) });
const BatchGet = z.looseObject({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(Attributes) })),
});
const BatchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(z.looseObject({ PutRequest: z.optional(KeyHolder), DeleteRequest: z.optional(KeyHolder) })),
  ),
});
const Indexed = z.looseObject({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(Attributes),
});

const Text = z.object({ S: z.string() });
/** A partition key's value, which is always text in this table; the engine rejects other types. */
const textOf = (value: unknown): string[] => {
  const text = Text.safeParse(value).data?.S;
  return text === undefined ? [] : [text];
};
const partitionOf = ({ Key, Item }: z.output<typeof KeyHolder>, partitionKey: string): string[] =>
  textOf((Key ?? Item)?.[partitionKey]);

/** A query names one value of the partition key of the table or index it reads. */
export function queriedPartition(input: unknown, partitionKey: string): string[] {
  const query = Indexed.parse(input);
  const equalities = query.KeyConditionExpression?.matchAll(/([#\w]+)\s*=\s*(:\w+)/g) ?? [];
  return [...equalities].flatMap(([, name = '', value = '']) =>
    (query.ExpressionAttributeNames?.[name] ?? name) === partitionKey
      ? textOf(query.ExpressionAttributeValues?.[value])
      : [],
  );
}

/** The template's facts about its tables. */
export interface KnownTables {
  /** A table's ARN by its name. */
  readonly arnOf: (table: string) => string;
  /** The name of the partition key of a table or of its index. */
  readonly partitionKeyOf: (table: string, index?: string) => string;
}

/** A transaction needs its parts' permissions; there is no permission to transact. */
const partActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

/** Write operations, after which the stream may have new records. */
export const writingOperations: ReadonlySet<string> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/**
 * The permissions a DynamoDB call needs, as IAM sees it. `dynamodb:LeadingKeys` has the partition keys a call
 * names: one, or all those of a batch. Each part of a transaction needs its own permission, for its own
 * operation. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * @throws for a call that this product's functions never make
 */
export function tableNeeds(operation: string, input: unknown, tables: KnownTables): Need[] {
  const { arnOf, partitionKeyOf } = tables;
  const need = (action: string, table: string, leadingKeys: readonly string[] = []): Need => ({
    action: `dynamodb:${action}`,
    resource: arnOf(table),
    ...(leadingKeys.length > 0 && { context: { 'dynamodb:LeadingKeys': leadingKeys } }),
  });
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return Transaction.parse(input).TransactItems.flatMap((item) =>
        Object.entries(partActions).flatMap(([part, action]) => {
          const parsed = Part.parse(item[part]);
          return parsed
            ? [need(action, parsed.TableName, partitionOf(parsed, partitionKeyOf(parsed.TableName)))]
            : [];
        }),
      );
    case 'BatchGetItem':
      return Object.entries(BatchGet.parse(input).RequestItems).map(([table, { Keys }]) =>
        need(
          operation,
          table,
          Keys.flatMap((Key) => partitionOf({ Key }, partitionKeyOf(table))),
        ),
      );
    case 'BatchWriteItem':
      return Object.entries(BatchWrite.parse(input).RequestItems).map(([table, requests]) =>
        need(
          operation,
          table,
          requests.flatMap((each) =>
            partitionOf(each.PutRequest ?? each.DeleteRequest ?? {}, partitionKeyOf(table)),
          ),
        ),
      );
    case 'Query':
    case 'Scan': {
      const query = Indexed.parse(input);
      const whole = need(
        operation,
        query.TableName,
        operation === 'Query'
          ? queriedPartition(input, partitionKeyOf(query.TableName, query.IndexName))
          : [],
      );
      return [query.IndexName ? { ...whole, resource: `${whole.resource}/index/${query.IndexName}` } : whole];
    }
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem': {
      const call = OnItem.parse(input);
      return [need(operation, call.TableName, partitionOf(call, partitionKeyOf(call.TableName)))];
    }
    case 'DescribeTable':
      return [need(operation, OnItem.parse(input).TableName)];
    default:
      // Table administration, streams, and PartiQL: operator only.
      return [{ action: `dynamodb:${operation}`, resource: '*' }];
  }
}
