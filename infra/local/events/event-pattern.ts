import * as z from 'zod/mini';

/** A filter as EventBridge and Lambda event sources define it. */
export const EventPattern = z.record(z.string(), z.unknown());
export type EventPattern = z.infer<typeof EventPattern>;

const Matcher = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ 'anything-but': z.array(z.union([z.string(), z.number()])) }),
]);
type Matcher = z.infer<typeof Matcher>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Compiles a pattern once for all events.
 * @throws for a comparison the local run doesn't support
 */
export function matcherOf(pattern: EventPattern): (event: unknown) => boolean {
  const fields = Object.entries(pattern).map(([name, wanted]) => ({ name, matches: fieldMatcher(wanted) }));
  return (event) => fields.every(({ name, matches }) => matches(isObject(event) ? event[name] : undefined));
}

function fieldMatcher(wanted: unknown): (actual: unknown) => boolean {
  if (isObject(wanted)) return matcherOf(wanted);
  const matchers = z.array(Matcher).parse(wanted);
  return (actual) => matchers.some((matcher) => matchesValue(matcher, actual));
}

/** @throws for a comparison the local run doesn't support */
export const matchesPattern = (pattern: EventPattern, event: unknown): boolean => matcherOf(pattern)(event);

function matchesValue(matcher: Matcher, actual: unknown): boolean {
  // For a list in an event, one matching element is enough.
  if (Array.isArray(actual)) return actual.some((each) => matchesValue(matcher, each));
  if (!isObject(matcher)) return matcher === actual;
  if ('prefix' in matcher) return typeof actual === 'string' && actual.startsWith(String(matcher.prefix));
  if ('exists' in matcher) return (actual !== undefined) === matcher.exists;
  const excluded: unknown = matcher['anything-but'];
  return actual !== undefined && Array.isArray(excluded) && !excluded.includes(actual);
}
