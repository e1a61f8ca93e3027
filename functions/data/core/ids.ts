import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { now } from '../../platform/clock.ts';

/** A random ID (UUID v4): opaque and not guessable. */
export const randomId = (): string => randomUUID();

/**
 * A time-ordered ID (UUID v7, RFC 9562 section 5.7): 48 bits of milliseconds, 74 random bits. Sorts by creation
 * time and can't be guessed.
 * @param random fixed bits to derive the same ID again for the same thing
 */
export function timeOrderedId(at: Date = now(), random: Buffer = randomBytes(16)): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return uuidOf(bytes);
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * A deterministic ID derived from its inputs (UUID v8, RFC 9562 section 5.8). Anyone who knows the inputs can
 * compute it, so it must grant nothing without access to the organization.
 */
export function derivedId(parts: readonly (string | undefined)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest();
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return uuidOf(bytes);
}

/** When a time-ordered ID was created, in milliseconds since the epoch. */
export const createdAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** A time later than the creation of a time-ordered ID: `at`, unless that is earlier. */
export const momentAfter = (id: string | undefined, at: Date = now()): Date =>
  new Date(Math.max(at.getTime(), id ? createdAt(id) + 1 : 0));
