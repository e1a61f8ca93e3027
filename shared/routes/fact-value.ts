import { canonicalJson, sha256 } from './engine/fingerprint.ts';
import type { Facts } from './facts.ts';

/** The value of a fact by its name, such as `o1a.press`; undefined if it is unknown. */
export const factValue = (facts: Facts, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      facts,
    );

/** Identifies the value of a fact; undefined if it is unknown. */
export function factHash(facts: Facts, name: string): string | undefined {
  const value = factValue(facts, name);
  return value === undefined ? undefined : sha256(canonicalJson(value));
}
