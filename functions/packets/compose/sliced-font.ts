/** The weights of the fonts that we use. */
export const weights = { regular: 400, bold: 600 } as const;

/** A font split into files, each with some of its characters. */
export interface SlicedFont {
  /** The characters of each slice, in the form of CSS's `unicode-range`. */
  readonly ranges: () => Readonly<Record<string, string>>;
  readonly slice: (name: string) => Uint8Array;
}

interface Slice {
  readonly name: string;
  readonly covers: (codePoint: number) => boolean;
  readonly read: () => Uint8Array;
}

/** The slices of a font, none of them read yet. */
export const slicesOf = ({ ranges, slice }: SlicedFont): Slice[] =>
  Object.entries(ranges()).map(([name, range]) => {
    const spans = range.split(',').map((each) => {
      const [first = '', last = first] = each.trim().replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    return {
      name,
      covers: (codePoint) => spans.some(([first, last]) => first <= codePoint && codePoint <= last),
      read: () => slice(name),
    };
  });
