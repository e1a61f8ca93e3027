import fc from 'fast-check';

/**
 * Any characters, assigned or not. fast-check's `binary` is equivalent, but first lists all of them, which
 * takes a second and the memory of a million strings.
 */
export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter });

const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
