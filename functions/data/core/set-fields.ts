import type { TransactItem } from './transaction.ts';

type Update = NonNullable<TransactItem['Update']>;

/** For `setFields`: sets the field only if the row doesn't have it yet. A row's values are never functions. */
export const ifAbsent = (value: unknown) => (): unknown => value;
const isIfAbsent = (value: unknown): value is ReturnType<typeof ifAbsent> => typeof value === 'function';

/**
 * The parts of an update that sets fields and removes those that are undefined. Each field's placeholder in a condition
 * is `#` followed by its name.
 * @param fields by name; a name with a dot is a field of a map, which must exist
 * @param conditionValues further values that the condition compares with, by placeholder
 */
export function setFields(
  fields: Readonly<Record<string, unknown>>,
  conditionValues: Readonly<Record<string, unknown>> = {},
): Required<Pick<Update, 'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>> {
  const entries = Object.entries(fields);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  const assignments = set.map(([name, value]) => {
    const [path, placeholder] = [pathTo(name), placeholderOf(name)];
    return `${path} = ${isIfAbsent(value) ? `if_not_exists(${path}, ${placeholder})` : placeholder}`;
  });
  return {
    UpdateExpression: [
      assignments.length > 0 && `SET ${assignments.join(', ')}`,
      removed.length > 0 && `REMOVE ${removed.map(([name]) => pathTo(name)).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeNames: Object.fromEntries(
      entries.flatMap(([name]) => name.split('.').map((part) => [`#${part}`, part])),
    ),
    ExpressionAttributeValues: {
      ...conditionValues,
      ...Object.fromEntries(
        set.map(([name, value]) => [placeholderOf(name), isIfAbsent(value) ? value() : value]),
      ),
    },
  };
}

const pathTo = (name: string): string =>
  name
    .split('.')
    .map((part) => `#${part}`)
    .join('.');

const placeholderOf = (name: string): string => `:${name.replaceAll('.', '_')}`;
