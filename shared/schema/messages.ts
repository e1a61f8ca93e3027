import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<NonNullable<ReturnType<typeof z.config>>['customError']>>[0];

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** A record of any keys is an object to whoever sends JSON. */
const kindExpected = (kind: string): string => (kind === 'record' ? 'object' : kind);

const expectedInstead = (expected: readonly unknown[], input: unknown): string =>
  `Expected ${expected.join(' | ')}, received ${typeof input === 'string' ? input.slice(0, 50) : kindOf(input)}`;

/** What one of several alternatives would have accepted. */
const acceptedBy = (problem: z.core.$ZodIssue | undefined): readonly unknown[] => {
  if (problem?.path.length) return ['object'];
  if (problem?.code === 'invalid_value') return problem.values;
  return problem?.code === 'invalid_type' ? [kindExpected(problem.expected)] : [];
};

function messageForAlternatives(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const { discriminator } = issue;
  const input = discriminator ? Object(issue.input)[discriminator] : issue.input;
  if (input === undefined) return 'Required';
  const expected: readonly unknown[] = Array.isArray(issue.options)
    ? issue.options
    : issue.errors.flatMap(([problem]) => acceptedBy(problem));
  return expected.length > 0 ? expectedInstead([...new Set(expected)], input) : invalid;
}

const invalid = 'Invalid input';

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
      // Nothing, or text that isn't a number, in a query or path; or 1e999.
      if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return 'Enter a number';
      return `Expected ${kindExpected(issue.expected)}, received ${kindOf(issue.input)}`;
    case 'invalid_value':
      return expectedInstead(issue.values, issue.input);
    case 'invalid_union':
      return messageForAlternatives(issue);
    case 'too_big':
      return `Must be at most ${quantity(issue, issue.maximum)}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : `Must be at least ${quantity(issue, issue.minimum)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Enter a date and time in UTC, such as 2026-11-29T09:30:00.000Z'
        : `Invalid ${issue.format === 'regex' ? 'format' : issue.format}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? invalid;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    default:
      return invalid;
  }
}

z.config({ customError: messageFor });
