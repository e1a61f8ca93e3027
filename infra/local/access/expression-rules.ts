import * as z from 'zod/mini';
import { conditionProblem } from './condition-rules.ts';
import { updateProblem } from './update-rules.ts';

const Expressions = z.object({
  UpdateExpression: z.optional(z.string()),
  ConditionExpression: z.optional(z.string()),
  FilterExpression: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  ProjectionExpression: z.optional(z.string()),
});
const Placeholders = z.object({
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(z.record(z.string(), z.unknown()), {}),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const Table = z.object({ TableName: z._default(z.string(), '') });

/** The limits of one expression. The size is in bytes as sent, before names and values are substituted. */
const maxSize = 4096;
const maxOperators = 300;
const maxOperands = 100;

/** Operators and functions, but not names (`#in`, `a.in`) or values (`:in`). */
const operator =
  /<>|<=|>=|[=<>+]|-(?!\w)|(?<![#:.\w])(?:AND|OR|NOT|BETWEEN|IN|[a-z]+(?:_[a-z]+)*(?=\s*\())(?!\w)/gi;
const lists = /(?<![#:.\w])IN\s*\(([^()]*)\)/gi;
const placeholder = /[#:]\w+/g;
/** An attribute's own name may start with an underscore only where a placeholder stands for it. */
const bareUnderscore = /(?<![#:\w])_\w*/;

/** Their names are case-sensitive, which the engine ignores. Keywords, which also stand before parentheses, aren't. */
const functionCall = /(?<![#:.\w])(?!(?:AND|OR|NOT|BETWEEN|IN)\b)(\w+)\s*\(/gi;

/**
 * The engine removes several elements one after the other, so that later ones have moved, and fills the gap before one
 * that is set beyond the end. DynamoDB does neither.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
 */
const listPosition = /\[\s*\d+\s*\]/;

type KeysOf = (table: string) => readonly string[];

/**
 * Rejects what DynamoDB rejects in expressions but the engine accepts, or checks only after the condition: more text,
 * operators, or operands than allowed, bare names that start with an underscore, uppercase functions, placeholders that
 * no expression uses, and what `conditionProblem` and `updateProblem` reject.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/example_dynamodb_Scenario_ExpressionOperatorCounting_section.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html,
 * paritysuite/dynamodb-conformance#80, nubo-db/dynoxide#146 (captured on AWS), aws/aws-sdk-js#1691,
 * architect/dynalite#147, getmoto/moto#8474. For several operations in one part of a transaction: getmoto/moto#5521
 * @returns the message of a ValidationException; undefined if the expressions are allowed
 */
export function expressionProblem(operation: string, input: unknown, keysOf: KeysOf): string | undefined {
  if (operation !== 'TransactWriteItems') return problemOf(input, keysOf);
  for (const item of Transaction.parse(input).TransactItems) {
    const [part, ...others] = Object.values(item);
    if (others.length > 0) return 'TransactItems can only contain one of Check, Put, Update or Delete';
    const problem = problemOf(part, keysOf);
    if (problem) return problem;
  }
  return undefined;
}

function problemOf(part: unknown, keysOf: KeysOf): string | undefined {
  const expressions = Object.entries(Expressions.parse(part));
  for (const [name, expression] of expressions) {
    const problem = expression && textProblem(name, expression);
    if (problem) return problem;
  }
  const used = new Set(expressions.flatMap(([, expression]) => expression?.match(placeholder) ?? []));
  for (const [kind, given] of Object.entries(Placeholders.parse(part))) {
    const unused = Object.keys(given).filter((key) => !used.has(key));
    if (unused.length > 0)
      return `Value provided in ${kind} unused in expressions: keys: {${unused.join(', ')}}`;
  }
  return conditionProblem(part) ?? updateProblem(part, keysOf(Table.parse(part).TableName));
}

function textProblem(name: string, expression: string): string | undefined {
  const size = Buffer.byteLength(expression);
  if (size > maxSize)
    return `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`;
  const bare = bareUnderscore.exec(expression);
  if (bare) return `Invalid ${name}: Syntax error; token: "_", near: "${bare[0]}"`;
  if (name === 'UpdateExpression' && listPosition.test(expression))
    return `Invalid ${name}: Positions in a list are not supported locally.`;
  const misspelled = [...expression.matchAll(functionCall)].find(([, called = '']) => /[A-Z]/.test(called));
  if (misspelled) return `Invalid ${name}: Invalid function name; function: ${misspelled[1]}`;
  const operators = [...expression.matchAll(operator)].length;
  if (operators > maxOperators)
    return `Invalid ${name}: The expression contains too many operators; operator count: ${operators}`;
  for (const [, list = ''] of expression.matchAll(lists)) {
    const operands = list.split(',').length;
    if (operands > maxOperands)
      return `Invalid ${name}: The IN operator has too many operands; number of operands: ${operands}`;
  }
  return undefined;
}
