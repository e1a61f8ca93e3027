import * as z from 'zod/mini';
import type { Need } from './policies.ts';

const OnTable = z.looseObject({ TableName: z.string() });
const Part = z.optional(z.looseObject({ TableName: z.string() }));
const Transaction = z.looseObject({
  TransactItems: z.array(
    z.looseObject({ Put: Part, Update: Part, Delete: Part, ConditionCheck: Part, Get: Part }),
  ),
});
const Batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });
const Indexed = z.looseObject({ TableName: z.string(), IndexName: z.optional(z.string()) });

/** A transaction needs the rights of its parts; there is no right to transact. */
const partActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

/** Operations that write, after which the stream may have something new. */
export const writingOperations: ReadonlySet<string> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/**
 * What a DynamoDB call needs, as IAM sees it.
 * @param arnOf the ARN of a table by its name
 * @throws when the call is none a function of this product makes
 */
export function tableNeeds(operation: string, input: unknown, arnOf: (table: string) => string): Need[] {
  const need = (action: string, table: string): Need => ({
    action: `dynamodb:${action}`,
    resource: arnOf(table),
  });
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return Transaction.parse(input).TransactItems.flatMap((item) =>
        Object.entries(partActions).flatMap(([part, action]) => {
          const { [part]: inside } = item;
          const parsed = Part.parse(inside);
          return parsed ? [need(action, parsed.TableName)] : [];
        }),
      );
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(Batch.parse(input).RequestItems).map((table) => need(operation, table));
    case 'Query':
    case 'Scan': {
      const { TableName, IndexName } = Indexed.parse(input);
      const { action, resource } = need(operation, TableName);
      return [{ action, resource: IndexName ? `${resource}/index/${IndexName}` : resource }];
    }
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
    case 'DescribeTable':
      return [need(operation, OnTable.parse(input).TableName)];
    default:
      // Table administration, streams and PartiQL: the operator's alone.
      return [{ action: `dynamodb:${operation}`, resource: '*' }];
  }
}
