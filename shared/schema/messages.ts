import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<NonNullable<ReturnType<typeof z.config>>['customError']>>[0];

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isNaN(value) ? 'nan' : typeof value;
};

const quantity = (issue: { origin: string }, amount: number | bigint): string =>
  issue.origin === 'string'
    ? `${amount} ${amount === 1 ? 'character' : 'characters'}`
    : issue.origin === 'array'
      ? `${amount} ${amount === 1 ? 'item' : 'items'}`
      : String(amount);

/** Default messages for schemas without their own: 'Required', 'Expected X, received Y'. */
function messageFor(issue: Issue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected}, received ${kindOf(issue.input)}`;
    case 'invalid_value':
      return `Expected ${issue.values.join(' | ')}, received ${typeof issue.input === 'string' ? issue.input.slice(0, 50) : kindOf(issue.input)}`;
    case 'too_big':
      return `Must be at most ${quantity(issue, issue.maximum)}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : `Must be at least ${quantity(issue, issue.minimum)}`;
    case 'invalid_format':
      return `Invalid ${issue.format === 'regex' ? 'format' : issue.format}`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    default:
      return 'Invalid input';
  }
}

z.config({ customError: messageFor });
