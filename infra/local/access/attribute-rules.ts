import * as z from 'zod/mini';
import { sizeOf } from './called-items.ts';

const Values = z._default(z.record(z.string(), z.unknown()), {});
const Part = z.object({
  Item: Values,
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: Values,
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const BatchWrite = z.object({
  RequestItems: z.record(z.string(), z.array(z.object({ PutRequest: z.optional(z.unknown()) }))),
});

/** Bytes of UTF-8. */
const maxNameSize = 65_535;
const maxPlaceholderSize = 255;
/** Bytes of all names and values that stand for placeholders in the expressions of one operation. */
const maxSubstitutedSize = 2 * 1024 * 1024;

function partsOf(operation: string, input: unknown): unknown[] {
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return Transaction.parse(input).TransactItems.flatMap((item) => Object.values(item));
    case 'BatchWriteItem':
      return Object.values(BatchWrite.parse(input).RequestItems).flatMap((requests) =>
        requests.flatMap(({ PutRequest }) => PutRequest ?? []),
      );
    default:
      return [input];
  }
}

/** The names of the attributes of maps in a value, at any depth. */
function* namesIn(value: unknown): Generator<string> {
  const { M, L } = Object(value);
  for (const [name, each] of Object.entries(Object(M))) {
    yield name;
    yield* namesIn(each);
  }
  for (const each of Object.values(Object(L))) yield* namesIn(each);
}

/**
 * Rejects what DynamoDB rejects but the engine accepts: an empty or too long attribute name at any depth, a too long
 * placeholder, or too much that stands for placeholders. The texts for an empty name in an item and for what stands for
 * placeholders aren't documented. Sources:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html, ExtendDB/extenddb#365 and
 * ExtendDB/extenddb#181 (measured on AWS), scylladb/scylladb#9169
 * @returns the message of a ValidationException; undefined if the call is allowed
 */
export function attributeProblem(operation: string, input: unknown): string | undefined {
  for (const part of partsOf(operation, input)) {
    const problem = problemOf(Part.parse(part));
    if (problem) return problem;
  }
  return undefined;
}

function problemOf({
  Item,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
}: z.output<typeof Part>): string | undefined {
  const placeholder = [...Object.keys(names), ...Object.keys(values)].find(
    (each) => Buffer.byteLength(each) > maxPlaceholderSize,
  );
  if (placeholder)
    return `The expression attribute map contains a key that is too long; length: ${Buffer.byteLength(placeholder)}`;
  const [unnamed] = Object.entries(names).find(([, name]) => name === '') ?? [];
  if (unnamed)
    return `ExpressionAttributeNames contains invalid value: Empty attribute name for key ${unnamed}`;
  const all = [...Object.values(names), ...namesIn({ M: Item }), ...namesIn({ L: Object.values(values) })];
  if (all.includes('')) return 'One or more parameter values were invalid: Empty attribute name';
  if (all.some((name) => Buffer.byteLength(name) > maxNameSize))
    return `1 validation error detected: Attribute name is too large, must be less than ${maxNameSize + 1} bytes`;
  const named = Object.entries(names).reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0);
  return named + sizeOf(values) > maxSubstitutedSize
    ? 'One or more parameter values were invalid: Size of the expression attribute names and values exceeds 2 MB'
    : undefined;
}
