import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { documentViewer } from '#shared/document-viewer.ts';
import { pdfData } from './pdf-data.ts';

const frontend = join(import.meta.dirname, '..');
const folder = documentViewer.files.slice(1);

/** The document viewer, a build of its own: it shares no file with the site, whose policy is another. */
export const viewerConfig = (outDir: string): InlineConfig => ({
  configFile: false,
  root: frontend,
  publicDir: false,
  logLevel: 'warn',
  plugins: [pdfData()],
  build: {
    outDir,
    // The site is there already.
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    assetsInlineLimit: 0,
    // The PDF library is one file, and no page waits for it.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: join(frontend, documentViewer.page),
      output: {
        entryFileNames: `${folder}[name]-[hash].js`,
        chunkFileNames: `${folder}[name]-[hash].js`,
        // The worker of the PDF library is an .mjs, a type that uploads do not know everywhere.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs'))
            ? `${folder}[name]-[hash].js`
            : `${folder}[name]-[hash][extname]`,
      },
    },
  },
});
