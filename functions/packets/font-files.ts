import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FontFiles } from './compose/fonts.ts';
import { type SlicedFont, weights } from './compose/sliced-font.ts';

const noto = (script: string) => ({ family: `noto-sans-${script}`, slices: [script] });

/** OFL-licensed fonts and the slices of them to embed, the most common first. Myanmar is missing: decision 54. */
const families = [
  {
    family: 'ibm-plex-sans',
    slices: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  },
  // Noto's Arabic font has the dots of letters as separate glyphs.
  { family: 'ibm-plex-sans-arabic', slices: ['arabic'] },
  ...['hebrew', 'devanagari', 'thai', 'armenian', 'bengali', 'ethiopic', 'georgian', 'gujarati'].map(noto),
  ...['gurmukhi', 'kannada', 'khmer', 'lao', 'malayalam', 'oriya', 'sinhala', 'tamil'].map(noto),
  ...['telugu', 'thaana'].map(noto),
  { family: 'noto-serif-tibetan', slices: ['tibetan'] },
  // For letters that IBM Plex Sans lacks, such as those of West African languages and of ancient Greek.
  { family: 'noto-sans', slices: ['latin-ext', 'greek-ext'] },
];

const packages = join(import.meta.dirname, '../../node_modules/@fontsource');

/** Chinese, Japanese, and Korean: 13 MB in 349 slices. */
const eastAsian = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
const variablePackages = join(packages, '../@fontsource-variable');
const rangesOf = (family: string): string => `${family}.json`;
const sliceOf = (family: string, slice: string, weight: number): string =>
  `${family}-${slice}-${weight}-normal.woff`;
const eastAsianSliceOf = (family: string, slice: string): string => `${family}-${slice}-wght-normal.woff2`;
const isEastAsianSlice = (file: string): boolean => /-\d+-wght-normal\.woff2$/.test(file);

/** Files of a font package, and its list of the characters in each. */
const pathsOf = (folder: string, family: string, names: readonly string[]): [string, string][] => [
  [rangesOf(family), join(folder, family, 'unicode.json')],
  ...names.map((name): [string, string] => [name, join(folder, family, 'files', name)]),
];

/** File names and their paths in the font packages; the bundle has copies in its folder. */
export const fontPaths = (): ReadonlyMap<string, string> =>
  new Map([
    ...families.flatMap(({ family, slices }) =>
      pathsOf(
        packages,
        family,
        Object.values(weights).flatMap((weight) => slices.map((slice) => sliceOf(family, slice, weight))),
      ),
    ),
    ...Object.values(eastAsian).flatMap((family) =>
      pathsOf(
        variablePackages,
        family,
        readdirSync(join(variablePackages, family, 'files')).filter(isEastAsianSlice),
      ),
    ),
  ]);

const Ranges = z.record(z.string(), z.string());

export function fontFiles(read: (name: string) => Uint8Array): FontFiles {
  const readRanges = (family: string) =>
    Ranges.parse(JSON.parse(new TextDecoder().decode(read(rangesOf(family)))));
  const atWeight = (weight: number): SlicedFont[] =>
    families.map(({ family, slices }) => ({
      ranges: () => {
        const all = readRanges(family);
        return Object.fromEntries(slices.map((slice) => [slice, all[slice] ?? '']));
      },
      slice: (slice) => read(sliceOf(family, slice, weight)),
    }));
  const eastAsianFont = (family: string): SlicedFont => ({
    ranges: () => {
      // Slices have names like `[4]`; whole scripts, such as `latin`, are covered by our other fonts.
      const numbered = Object.entries(readRanges(family)).filter(([name]) => /^\[\d+\]$/.test(name));
      return Object.fromEntries(numbered.map(([name, range]) => [name.slice(1, -1), range]));
    },
    slice: (slice) => read(eastAsianSliceOf(family, slice)),
  });
  return {
    regular: atWeight(weights.regular),
    bold: atWeight(weights.bold),
    eastAsian: {
      chinese: eastAsianFont(eastAsian.chinese),
      japanese: eastAsianFont(eastAsian.japanese),
      korean: eastAsianFont(eastAsian.korean),
    },
  };
}
