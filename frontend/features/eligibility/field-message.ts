/** The parts of a schema issue that messages are built from. */
export interface FieldIssue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly expected?: string;
}

/**
 * Leaves issues without a custom message empty. Otherwise they would get the messages that another page configures
 * globally.
 */
export const withoutWords = { error: () => '' };

const missing: Readonly<Record<string, string>> = {
  level: 'Choose a level. Until then, this entry isn’t counted.',
  test: 'Choose a test. Until then, this entry isn’t counted.',
  language: 'Choose the language. Until then, this entry isn’t counted.',
  from: 'Enter the first day. Until then, this entry isn’t counted.',
};

/** What to do about a field, in the schema's own words if it has any. */
export function messageFor({ code, message, path, minimum, maximum, expected }: FieldIssue): string {
  const name = String(path.at(-1));
  const own = message !== '';
  if (code === 'too_big' && maximum !== undefined) return `Enter ${maximum.toLocaleString('en-US')} or less`;
  if (code === 'too_small' && minimum !== undefined)
    return `Enter ${minimum.toLocaleString('en-US')} or more`;
  if (missing[name] !== undefined && (code === 'invalid_union' || code === 'invalid_value' || !own))
    return missing[name];
  if (own) return message;
  if (expected === 'int') return 'Enter a whole number';
  return code === 'invalid_type' ? 'Enter a number' : 'Check this entry';
}
