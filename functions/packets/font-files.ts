import { join } from 'node:path';
import type { FontFiles } from './compose/fonts.ts';

/** IBM Plex Sans, OFL: one file for each script, the most common first. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const nameOf = (script: string, weight: number) => `ibm-plex-sans-${script}-${weight}-normal.woff`;

/** Where the package has them; the bundle has them in its folder. */
export const fontFolder = join(import.meta.dirname, '../../node_modules/@fontsource/ibm-plex-sans/files');

export const fontNames: readonly string[] = scripts.flatMap((script) =>
  [400, 600].map((weight) => nameOf(script, weight)),
);

export const fontFiles = (read: (name: string) => Uint8Array): FontFiles => ({
  regular: scripts.map((script) => read(nameOf(script, 400))),
  bold: scripts.map((script) => read(nameOf(script, 600))),
});
