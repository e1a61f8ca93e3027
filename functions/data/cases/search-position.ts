/**
 * The position of a case in a list ordered by creation: its creation time and ID in 30 characters, where `timeKey`
 * takes 61. Positions sort like `timeKey`, because the characters of the alphabet are in byte order.
 */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Two characters encode three hexadecimal digits. */
const pairs = Array.from(alphabet).flatMap((first) => Array.from(alphabet, (second) => first + second));
const numbers = new Map(pairs.map((pair, number) => [pair, number]));
const digitsAtOnce = 3;
const momentDigits = 12;
const momentLength = 8;
export const positionLength = 30;
const everyPair = /../g;

export function positionOf({ created_at, id }: { created_at: string; id: string }): string {
  const moment = Date.parse(created_at).toString(16).padStart(momentDigits, '0');
  const digits = `${moment}${id.replaceAll('-', '')}0`;
  let position = '';
  for (let at = 0; at < digits.length; at += digitsAtOnce)
    position += pairs[Number.parseInt(digits.slice(at, at + digitsAtOnce), 16)] ?? '';
  if (position.length !== positionLength) throw new Error('The case has no valid creation time or ID.');
  return position;
}

/** The same for a sort key created by `timeKey`. */
export function positionOfTimeKey(key: string): string {
  const at = key.indexOf('#');
  return positionOf({ created_at: key.slice(0, at), id: key.slice(at + 1) });
}

/** The ID of the case at a position. */
export function caseAt(position: string): string {
  const digits = (position.slice(momentLength).match(everyPair) ?? [])
    .map((pair) => (numbers.get(pair) ?? 0).toString(16).padStart(digitsAtOnce, '0'))
    .join('');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

const least = alphabet.charAt(0);
/** A bound before all positions. */
export const firstBound = least;
/** The bound right after a position: greater than the position, less than all later ones, equal to none. */
export const boundAfter = (position: string): string => `${position}${least}`;
