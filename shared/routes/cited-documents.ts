import type { Facts } from './facts.ts';

interface CitedDocument {
  readonly id: string;
  /** Its path in the facts: `o1a.press.evidence.0`. */
  readonly at: string;
}

/** The documents that claims cite as evidence. */
export const citedDocuments = ({ o1a, niw, global_talent }: Facts): CitedDocument[] =>
  Object.entries({ o1a, niw, global_talent }).flatMap(([name, claims]) => citedIn(claims, name));

function citedIn(value: unknown, at: string): CitedDocument[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('evidence' in value && Array.isArray(value.evidence))
    return value.evidence.map((id, index) => ({ id: String(id), at: `${at}.evidence.${index}` }));
  return Object.entries(value).flatMap(([name, inside]) => citedIn(inside, `${at}.${name}`));
}
