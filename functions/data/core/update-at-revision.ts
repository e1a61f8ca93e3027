import { setFields } from './set-fields.ts';
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
  return {
    Key,
    ...setFields({ ...fields, revision: expected + 1 }, { ':seen': expected }),
    ConditionExpression: '#revision = :seen',
  };
}
