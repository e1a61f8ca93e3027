import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { documentViewer } from '#shared/document-viewer.ts';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')));

/**
 * The data PDF.js needs for fonts that aren't embedded, for Asian scripts, and for JPEG 2000 and JBIG2 images, with
 * its licenses. Excludes the interpreter for scripts in PDFs and the fallbacks for WebAssembly.
 */
const wanted = /^(cmaps|standard_fonts)\/|^wasm\/(openjpeg\.wasm|jbig2\.wasm|LICENSE_.*(JBIG2|OPENJPEG))$/;
const files = ['cmaps', 'standard_fonts', 'wasm']
  .flatMap((folder) => readdirSync(join(library, folder)).map((name) => `${folder}/${name}`))
  .filter((file) => wanted.test(file));

/** Ships the PDF.js data under a versioned path so that caches can keep it. */
export function pdfData(): Plugin {
  const base = `${documentViewer.data}${version}/`;
  return {
    name: 'pdf-data',
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `${base.slice(1)}${file}`,
          source: readFileSync(join(library, file)),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use(base, (request, response, next) => {
        const file = request.url?.slice(1) ?? '';
        if (!files.includes(file)) return next();
        if (extname(file) === '.wasm') response.setHeader('content-type', 'application/wasm');
        response.end(readFileSync(join(library, file)));
      });
    },
  };
}
