import * as z from 'zod/mini';

const Conditions = z.object({
  ConditionExpression: z.optional(z.string()),
  FilterExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
});

interface Operands {
  readonly operator: string;
  readonly first: string;
  readonly others: readonly string[];
}

const operand = '[#:\\w.]+';
const comparison = new RegExp(
  `(?<first>${operand})\\s*(?<operator><>|<=|>=|[=<>])\\s*(?<other>${operand})`,
  'g',
);
const range = new RegExp(
  `(?<first>${operand})\\s+BETWEEN\\s+(?<low>${operand})\\s+AND\\s+(?<high>${operand})`,
  'gi',
);
const list = new RegExp(`(?<first>${operand})\\s+IN\\s*\\((?<list>[^()]*)\\)`, 'gi');
const call = new RegExp(
  `(?<operator>contains|begins_with|attribute_type)\\s*\\(\\s*(?<first>${operand})\\s*,\\s*(?<other>${operand})\\s*\\)`,
  'g',
);

function operandsIn(expression: string): Operands[] {
  const found = (pattern: RegExp) => [...expression.matchAll(pattern)].map(({ groups = {} }) => groups);
  return [
    ...found(comparison).map(({ first = '', operator = '', other = '' }) => ({
      operator,
      first,
      others: [other],
    })),
    ...found(range).map(({ first = '', low = '', high = '' }) => ({
      operator: 'BETWEEN',
      first,
      others: [low, high],
    })),
    ...found(list).map(({ first = '', list: others = '' }) => ({
      ...{ operator: 'IN', first },
      others: others.split(',').map((each) => each.trim()),
    })),
    ...found(call).map(({ first = '', operator = '', other = '' }) => ({ operator, first, others: [other] })),
  ];
}

const ordered = ['S', 'N', 'B'];
/** The types that an operator accepts; all if it isn't listed. */
const types: Readonly<Record<string, readonly string[]>> = {
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
  BETWEEN: ordered,
  begins_with: ['S', 'B'],
  attribute_type: ['S'],
};
const typeNames = ['S', 'SS', 'N', 'NS', 'B', 'BS', 'BOOL', 'NULL', 'L', 'M'];

const isAbove = ([type, low]: [string, unknown], high: unknown): boolean =>
  type === 'N'
    ? Number(low) > Number(high)
    : Buffer.compare(Buffer.from(String(low)), Buffer.from(String(high))) > 0;

/**
 * Rejects conditions that DynamoDB rejects but the engine evaluates, in a transaction or a filter: a comparison of
 * something with itself, operands of a type that the operator doesn't accept, or a range whose bounds have different
 * types or are reversed. Sources: floci-io/floci#1442, floci-io/floci#3183, ExtendDB/extenddb#102 (verified on AWS),
 * and tests/tier3/error-messages in paritysuite/dynamodb-conformance (captured on AWS)
 * @returns the message of a ValidationException; undefined if the conditions are allowed
 */
export function conditionProblem(input: unknown): string | undefined {
  const {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...expressions
  } = Conditions.parse(input);
  const named = (path: string) =>
    path
      .split('.')
      .map((name) => names[name] ?? name)
      .join('.');
  for (const [kind, expression = ''] of Object.entries(expressions)) {
    for (const { operator, first, others } of operandsIn(expression)) {
      if (others.some((other) => named(other) === named(first)))
        return `Invalid ${kind}: The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: [${named(first)}]`;
      const given = [first, ...others].flatMap((each) => Object.entries(values[each] ?? {}).slice(0, 1));
      const wrong = given.find(([type]) => types[operator] && !types[operator].includes(type));
      if (wrong)
        return `Invalid ${kind}: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${wrong[0]}`;
      if (operator === 'attribute_type' && given.some(([, name]) => !typeNames.includes(String(name))))
        return `Invalid ${kind}: Invalid attribute type name found; type: ${given[0]?.[1]}`;
      const [low, high] =
        operator === 'BETWEEN' ? others.map((bound) => Object.entries(values[bound] ?? {})[0]) : [];
      if (low && high && low[0] !== high[0])
        return `Invalid ${kind}: The BETWEEN operator requires same data type for lower and upper bounds`;
      if (low && high && isAbove(low, high[1]))
        return `Invalid ${kind}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound`;
    }
  }
  return undefined;
}
