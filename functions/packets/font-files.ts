import { join } from 'node:path';
import type { FontFiles } from './compose/fonts.ts';

/** OFL, one file for each script, the most common first. */
const families = [
  {
    family: 'ibm-plex-sans',
    scripts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  },
  // Noto's Arabic places the dots of letters by a table that PDF text doesn't follow.
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

/** Each file's name, and where its package has it; the bundle has them in its folder. */
export const fontPaths: ReadonlyMap<string, string> = new Map(
  [...regular, ...bold].map(({ family, name }) => [name, join(packages, family, 'files', name)]),
);

export const fontFiles = (read: (name: string) => Uint8Array): FontFiles => ({
  regular: regular.map(({ name }) => read(name)),
  bold: bold.map(({ name }) => read(name)),
});
