import type { TransactItem } from './transaction.ts';

type Update = NonNullable<TransactItem['Update']>;

/**
 * The parts of an update that sets fields and removes those that are undefined. Each field's placeholder in a condition
 * is `#` followed by its name.
 */
export function setFields(
  fields: Readonly<Record<string, unknown>>,
): Required<Pick<Update, 'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>> {
  const entries = Object.entries(fields);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    UpdateExpression: [
      set.length > 0 && `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      removed.length > 0 && `REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
}
