import type { TransactItem } from './transaction.ts';

type Update = NonNullable<TransactItem['Update']>;

/**
 * The parts of an update that sets fields and removes those that are undefined. Each field's placeholder in a condition
 * is `#` followed by its name.
 * @param fields by name; a name with a dot is a field of a map, which must exist
 * @param conditionValues further values that the condition compares with, by placeholder
 * @param kept fields that are set only if the row doesn't have them yet
 */
export function setFields(
  fields: Readonly<Record<string, unknown>>,
  conditionValues: Readonly<Record<string, unknown>> = {},
  kept: Readonly<Record<string, unknown>> = {},
): Required<Pick<Update, 'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>> {
  const entries = Object.entries(fields);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  const added = Object.entries(kept);
  const assignments = [
    ...set.map(([name]) => `${pathTo(name)} = ${placeholderOf(name)}`),
    ...added.map(([name]) => `${pathTo(name)} = if_not_exists(${pathTo(name)}, ${placeholderOf(name)})`),
  ];
  return {
    UpdateExpression: [
      assignments.length > 0 && `SET ${assignments.join(', ')}`,
      removed.length > 0 && `REMOVE ${removed.map(([name]) => pathTo(name)).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeNames: Object.fromEntries(
      [...entries, ...added].flatMap(([name]) => name.split('.').map((part) => [`#${part}`, part])),
    ),
    ExpressionAttributeValues: {
      ...conditionValues,
      ...Object.fromEntries([...set, ...added].map(([name, value]) => [placeholderOf(name), value])),
    },
  };
}

const pathTo = (name: string): string =>
  name
    .split('.')
    .map((part) => `#${part}`)
    .join('.');

const placeholderOf = (name: string): string => `:${name.replaceAll('.', '_')}`;
