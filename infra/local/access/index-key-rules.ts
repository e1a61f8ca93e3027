import * as z from 'zod/mini';

const Values = z.record(z.string(), z.unknown());
const Written = z.object({
  TableName: z.string(),
  Item: z.optional(Values),
  UpdateExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(Values),
});
type Written = z.infer<typeof Written>;
const Transaction = z.object({
  TransactItems: z.array(z.object({ Put: z.optional(Written), Update: z.optional(Written) })),
});
const BatchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(z.object({ PutRequest: z.optional(z.object({ Item: Values })) })),
  ),
});
const Text = z.object({ S: z.string() });

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const maxBytes = { partition: 2048, sort: 1024 } as const;

/** The message of a ValidationException, if a value is too long for this key of a table or index. */
export function keySizeProblem(kind: keyof typeof maxBytes, values: readonly string[]): string | undefined {
  const limit = maxBytes[kind];
  if (values.every((value) => Buffer.byteLength(value) <= limit)) return undefined;
  return kind === 'partition'
    ? `One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of ${limit} bytes`
    : `One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of ${limit} bytes`;
}

function writesOf(operation: string, input: unknown): Written[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
      return [Written.parse(input)];
    case 'TransactWriteItems':
      return Transaction.parse(input).TransactItems.flatMap(({ Put, Update }) => Put ?? Update ?? []);
    case 'BatchWriteItem':
      return Object.entries(BatchWrite.parse(input).RequestItems).flatMap(([TableName, requests]) =>
        requests.flatMap(({ PutRequest }) => (PutRequest ? { TableName, ...PutRequest } : [])),
      );
    default:
      return [];
  }
}

/** The value that a write sets for each attribute: in an item, or by `SET name = :value`. */
function attributesOf(written: Written): [name: string, value: unknown][] {
  const assigned = written.UpdateExpression?.matchAll(/([#\w]+)\s*=\s*(:\w+)/g) ?? [];
  return [
    ...Object.entries(written.Item ?? {}),
    ...[...assigned].map(([, name = '', value = '']): [string, unknown] => [
      written.ExpressionAttributeNames?.[name] ?? name,
      written.ExpressionAttributeValues?.[value],
    ]),
  ];
}

/**
 * Rejects a write whose index key is too long, like DynamoDB. The engine only checks the keys of the table
 * itself.
 * @param indexKeys the keys of each index of a table, partition key first
 * @returns the message of a ValidationException; undefined if the write is allowed
 */
export function indexKeyProblem(
  operation: string,
  input: unknown,
  indexKeys: (table: string) => readonly (readonly string[])[],
): string | undefined {
  for (const written of writesOf(operation, input)) {
    const keys = indexKeys(written.TableName);
    for (const [name, value] of attributesOf(written)) {
      const text = [Text.safeParse(value).data?.S ?? ''];
      const problem =
        (keys.some(([partition]) => partition === name) && keySizeProblem('partition', text)) ||
        (keys.some(([, sort]) => sort === name) && keySizeProblem('sort', text));
      if (problem) return problem;
    }
  }
  return undefined;
}
