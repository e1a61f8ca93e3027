import { wordParts } from '#shared/domain/match-text.ts';

/**
 * A value completed with what only the other one has, such as the dates of a passport with the same number.
 * @returns undefined if they contradict each other in more than spelling
 */
export function mergeValues<Value>(own: Value, other: Value): Value | undefined {
  if (own === undefined || other === undefined) return own ?? other;
  if (Array.isArray(own) && Array.isArray(other))
    return other.every((each) => own.includes(each)) ? own : undefined;
  if (!isObject(own) || !isObject(other)) return isSame(own, other) ? own : undefined;
  const merged = Object.keys({ ...other, ...own }).map(
    (key) => [key, mergeValues(own[key], other[key])] as const,
  );
  return merged.every(([, value]) => value !== undefined) ? (Object.fromEntries(merged) as Value) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSame = (own: unknown, other: unknown): boolean => own === other || spelled(own) === spelled(other);
const spelled = (value: unknown): string => wordParts(String(value)).join(' ');
