import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SlicedFont } from './compose/east-asian-outlines.ts';
import type { FontFiles } from './compose/fonts.ts';

/** OFL-licensed fonts, one file per script, the most common first. */
const families = [
  {
    family: 'ibm-plex-sans',
    scripts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  },
  // Noto's Arabic font has the dots of letters as separate glyphs.
  { family: 'ibm-plex-sans-arabic', scripts: ['arabic'] },
  ...['hebrew', 'devanagari', 'thai'].map((script) => ({
    family: `noto-sans-${script}`,
    scripts: [script],
  })),
];

const filesOf = (weight: number) =>
  families.flatMap(({ family, scripts }) =>
    scripts.map((script) => ({ family, name: `${family}-${script}-${weight}-normal.woff` })),
  );
const [regular, bold] = [filesOf(400), filesOf(600)];

const packages = join(import.meta.dirname, '../../node_modules/@fontsource');

/** Chinese, Japanese, and Korean: 13 MB in 349 slices; a packet reads only the slices with its characters. */
const eastAsian = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
const variablePackages = join(packages, '../@fontsource-variable');
const rangesOf = (family: string): string => `${family}.json`;
const sliceOf = (family: string, slice: string): string => `${family}-${slice}-wght-normal.woff2`;
const isSlice = (file: string): boolean => /-\d+-wght-normal\.woff2$/.test(file);

function eastAsianPaths(family: string): [string, string][] {
  const files = join(variablePackages, family, 'files');
  return [
    [rangesOf(family), join(variablePackages, family, 'unicode.json')],
    ...readdirSync(files)
      .filter(isSlice)
      .map((name): [string, string] => [name, join(files, name)]),
  ];
}

/** File names and their paths in the font packages; the bundle has copies in its folder. */
export const fontPaths = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...regular, ...bold].map(({ family, name }): [string, string] => [
      name,
      join(packages, family, 'files', name),
    ]),
    ...Object.values(eastAsian).flatMap(eastAsianPaths),
  ]);

const Ranges = z.record(z.string(), z.string());
const slicedFont = (family: string, read: (name: string) => Uint8Array): SlicedFont => ({
  ranges: () => {
    const named = Object.entries(Ranges.parse(JSON.parse(new TextDecoder().decode(read(rangesOf(family))))));
    // Slices have names like `[4]`; whole scripts, such as `latin`, are covered by our other fonts.
    return Object.fromEntries(
      named.flatMap(([name, range]) => (/^\[\d+\]$/.test(name) ? [[name.slice(1, -1), range]] : [])),
    );
  },
  slice: (slice) => read(sliceOf(family, slice)),
});

export const fontFiles = (read: (name: string) => Uint8Array): FontFiles => ({
  regular: regular.map(({ name }) => read(name)),
  bold: bold.map(({ name }) => read(name)),
  eastAsian: {
    chinese: slicedFont(eastAsian.chinese, read),
    japanese: slicedFont(eastAsian.japanese, read),
    korean: slicedFont(eastAsian.korean, read),
  },
});
