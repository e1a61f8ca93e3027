/** A seeded pseudorandom generator: the same seed gives the same data. Not for secrets. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from 0, below `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** One of these, with probability proportional to its weight. */
  weighted<Item>(choices: readonly (readonly [weight: number, item: Item])[]): Item;
  chance(share: number): boolean;
  /** UUID v4. */
  id(): string;
  /** UUID v7 of that moment, which sorts by time like the ids of history entries. */
  timeOrderedId(at: Date): string;
}

/** `mulberry32`, by Tommy Ettinger (public domain): small, fast, and good enough for plausible data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => bits() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const hex8 = () => bits().toString(16).padStart(8, '0');
  /** Formats hex digits as a UUID, with its version and variant. */
  const uuid = (digits: string, version: string): string => {
    const variant = (8 + (Number.parseInt(digits.charAt(16), 16) % 4)).toString(16);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  };
  return {
    next,
    below,
    pick,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of choices) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(choices)[1];
    },
    chance: (share) => next() < share,
    id: () => uuid(hex8() + hex8() + hex8() + hex8(), '4'),
    timeOrderedId: (at) =>
      uuid(at.getTime().toString(16).padStart(12, '0') + (hex8() + hex8() + hex8()).slice(0, 20), '7'),
  };
}
