import * as z from 'zod/mini';
import { keySizeProblem } from './index-key-rules.ts';

const Value = z.record(z.string(), z.unknown());
const Query = z.object({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  ProjectionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(z.record(z.string(), Value)),
  ExclusiveStartKey: z.optional(z.record(z.string(), Value)),
});
const Text = z.object({ S: z.string() });
const textOf = (value: unknown): string | undefined => Text.safeParse(value).data?.S;

/**
 * The table or index that a query reads: its keys, partition key first, and its attributes; undefined if it has
 * all of them.
 */
export interface QueriedPlace {
  readonly keys: readonly string[];
  readonly projected: readonly string[] | undefined;
}

interface KeyCondition {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly string[];
}

const conditionForms =
  /begins_with\s*\(\s*(?<start>[#\w]+)\s*,\s*(?<prefix>:\w+)\s*\)|(?<range>[#\w]+)\s+BETWEEN\s+(?<low>:\w+)\s+AND\s+(?<high>:\w+)|(?<name>[#\w]+)\s*(?<operator><=|>=|=|<|>)\s*(?<value>:\w+)/gi;

function keyConditions(query: z.output<typeof Query>): KeyCondition[] {
  const nameOf = (written = '') => query.ExpressionAttributeNames?.[written] ?? written;
  const valuesOf = (...written: (string | undefined)[]) =>
    written.map((each = '') => textOf(query.ExpressionAttributeValues?.[each]) ?? '');
  return [...(query.KeyConditionExpression ?? '').matchAll(conditionForms)].map(({ groups = {} }) => {
    const { start, prefix, range, low, high, name, operator = '', value } = groups;
    if (start) return { name: nameOf(start), operator: 'begins_with', values: valuesOf(prefix) };
    if (range) return { name: nameOf(range), operator: 'BETWEEN', values: valuesOf(low, high) };
    return { name: nameOf(name), operator, values: valuesOf(value) };
  });
}

/** DynamoDB sorts text by bytes. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function holds({ operator, values: [first = '', last = ''] }: KeyCondition, text: string): boolean {
  const order = compare(text, first);
  switch (operator) {
    case 'begins_with':
      return text.startsWith(first);
    case 'BETWEEN':
      return order >= 0 && compare(text, last) <= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      return order === 0;
  }
}

/**
 * Rejects queries that DynamoDB rejects but the engine accepts: a key condition with an empty or too long string, a
 * start key outside the key conditions, or a projection of attributes that the index doesn't have. Sources:
 * https://github.com/getmoto/moto/issues/7062, https://github.com/aws/aws-sdk-ruby/issues/2456,
 * https://github.com/localstack/localstack/issues/478
 * @returns the message of a ValidationException; undefined if the query is allowed
 */
export function queryProblem(
  input: unknown,
  placeOf: (table: string, index?: string) => QueriedPlace,
): string | undefined {
  const query = Query.parse(input);
  const { keys, projected } = placeOf(query.TableName, query.IndexName);
  const conditions = keyConditions(query);
  const empty = conditions.find(({ values }) => values.includes(''));
  if (empty)
    return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${empty.name}`;
  for (const { name, values } of conditions) {
    const problem = keySizeProblem(name === keys[0] ? 'partition' : 'sort', values);
    if (problem) return problem;
  }
  const start = query.ExclusiveStartKey;
  for (const condition of start ? conditions : []) {
    if (holds(condition, textOf(start?.[condition.name]) ?? '')) continue;
    return condition.name === keys[0]
      ? 'The provided starting key is outside query boundaries based on provided conditions'
      : 'The provided starting key does not match the range key predicate';
  }
  const lacking = (query.ProjectionExpression ?? '')
    .split(',')
    .map((path) => path.trim().split(/[.[]/)[0] ?? '')
    .filter(Boolean)
    .map((name) => query.ExpressionAttributeNames?.[name] ?? name)
    .filter((name) => projected !== undefined && !projected.includes(name));
  if (lacking.length > 0)
    return `One or more parameter values were invalid: Global secondary index ${query.IndexName} does not project [${lacking.join(', ')}]`;
  return undefined;
}
