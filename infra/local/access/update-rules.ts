import * as z from 'zod/mini';

const Update = z.object({
  UpdateExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
});

const clauses = /(?<![#:.\w])(?:SET|REMOVE|ADD|DELETE)(?!\w)/i;
const innermostCall = /\([^()]*\)/g;
const startingPath = /^\s*([#\w.]+)/;

/** The attributes that an update changes, each as a path of names. */
function changedPaths(expression: string, names: Readonly<Record<string, string>>): string[][] {
  let text = expression;
  // The commas between the operands of a function don't separate changes.
  for (let before = ''; text !== before; ) {
    before = text;
    text = text.replace(innermostCall, '');
  }
  return text.split(clauses).flatMap((clause) =>
    clause.split(',').flatMap((change) => {
      const path = startingPath.exec(change)?.[1];
      return path === undefined ? [] : [path.split('.').map((name) => names[name] ?? name)];
    }),
  );
}

const isWithin = (path: readonly string[], other: readonly string[]): boolean =>
  other.every((name, at) => path[at] === name);

/**
 * Rejects updates that DynamoDB rejects but the engine accepts in a transaction: an empty one, or one that changes a
 * key or the same attribute twice. Sources: tests/tier1/updateItem and tests/tier3/error-messages/updateItem.test.ts in
 * paritysuite/dynamodb-conformance (captured on AWS), aws/aws-sdk-js#3279
 * @param keys of the table
 * @returns the message of a ValidationException; undefined if the update is allowed
 */
export function updateProblem(input: unknown, keys: readonly string[]): string | undefined {
  const { UpdateExpression: expression, ExpressionAttributeNames: names } = Update.parse(input);
  if (expression === undefined) return undefined;
  if (expression.trim() === '') return 'Invalid UpdateExpression: The expression can not be empty;';
  const paths = changedPaths(expression, names);
  const key = keys.find((name) => paths.some(([first]) => first === name));
  if (key)
    return `One or more parameter values were invalid: Cannot update attribute ${key}. This attribute is part of the key`;
  for (const [at, path] of paths.entries()) {
    const other = paths.slice(0, at).find((earlier) => isWithin(path, earlier) || isWithin(earlier, path));
    if (other)
      return `Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [${other.join(', ')}], path two: [${path.join(', ')}]`;
  }
  return undefined;
}
