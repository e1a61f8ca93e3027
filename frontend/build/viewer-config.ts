import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { documentViewer } from '#shared/document-viewer.ts';
import { pdfData } from './pdf-data.ts';

const frontend = join(import.meta.dirname, '..');
const folder = documentViewer.files.slice(1);

/**
 * The document viewer is a separate build: it shares no files with the site because its content security policy
 * differs.
 */
export const viewerConfig = (outDir: string): InlineConfig => ({
  configFile: false,
  root: frontend,
  publicDir: false,
  logLevel: 'warn',
  plugins: [pdfData()],
  build: {
    outDir,
    // The site has already been built into this folder.
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    assetsInlineLimit: 0,
    // PDF.js is one large file, and no page waits for it.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: join(frontend, documentViewer.page),
      output: {
        entryFileNames: `${folder}[name]-[hash].js`,
        chunkFileNames: `${folder}[name]-[hash].js`,
        // PDF.js ships its worker as .mjs, a file extension that not every upload tool maps to a MIME type.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs'))
            ? `${folder}[name]-[hash].js`
            : `${folder}[name]-[hash][extname]`,
      },
    },
  },
});
