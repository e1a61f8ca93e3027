import type { TransactItem } from './transaction.ts';

/**
 * Changes fields of a row with optimistic locking on its revision, which is incremented; a field set to undefined
 * is removed.
 */
export function updateAtRevision(
  Key: { readonly pk: string; readonly sk: string },
  expected: number,
  fields: Readonly<Record<string, unknown>>,
): NonNullable<TransactItem['Update']> {
  const entries = Object.entries({ ...fields, revision: expected + 1 });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    Key,
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: '#revision = :seen',
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ':seen': expected,
    },
  };
}
