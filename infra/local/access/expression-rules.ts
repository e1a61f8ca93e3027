import * as z from 'zod/mini';

const Expressions = z.object({
  UpdateExpression: z.optional(z.string()),
  ConditionExpression: z.optional(z.string()),
  FilterExpression: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  ProjectionExpression: z.optional(z.string()),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

/** The limits of one expression. The size is in bytes as sent, before names and values are substituted. */
const maxSize = 4096;
const maxOperators = 300;
const maxOperands = 100;

/** Operators and functions, but not names (`#in`, `a.in`) or values (`:in`). */
const operator =
  /<>|<=|>=|[=<>+]|-(?!\w)|(?<![#:.\w])(?:AND|OR|NOT|BETWEEN|IN|[a-z]+(?:_[a-z]+)*(?=\s*\())(?!\w)/gi;
const lists = /(?<![#:.\w])IN\s*\(([^()]*)\)/gi;

function partsOf(operation: string, input: unknown): unknown[] {
  return operation === 'TransactWriteItems'
    ? Transaction.parse(input).TransactItems.flatMap((item) => Object.values(item))
    : [input];
}

/**
 * Rejects expressions that are longer or have more operators or operands than DynamoDB allows, which the engine doesn't
 * check.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/example_dynamodb_Scenario_ExpressionOperatorCounting_section.html,
 * paritysuite/dynamodb-conformance#80, nubo-db/dynoxide#146 (captured on AWS)
 * @returns the message of a ValidationException; undefined if the expressions are allowed
 */
export function expressionProblem(operation: string, input: unknown): string | undefined {
  for (const part of partsOf(operation, input))
    for (const [name, expression] of Object.entries(Expressions.parse(part))) {
      if (!expression) continue;
      const size = Buffer.byteLength(expression);
      if (size > maxSize)
        return `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`;
      const operators = [...expression.matchAll(operator)].length;
      if (operators > maxOperators)
        return `Invalid ${name}: The expression contains too many operators; operator count: ${operators}`;
      for (const [, list = ''] of expression.matchAll(lists)) {
        const operands = list.split(',').length;
        if (operands > maxOperands)
          return `Invalid ${name}: The IN operator has too many operands; number of operands: ${operands}`;
      }
    }
  return undefined;
}
