import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isForConsultation, nameChunks } from './build/chunks.ts';
import { contentPlugin } from './build/content-plugin.ts';
import { emBreakpoints } from './build/em-breakpoints.ts';
import { iconImports } from './build/icon-imports.ts';
import { pdfData } from './build/pdf-data.ts';
import { nameSignedInChunks } from './build/signed-in-chunks.ts';
import { unusedRouterCode } from './build/unused-router-code.ts';

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const flags = join(folderOf('country-flag-icons'), '3x2');

/**
 * React Router's package resolves to its development build, warnings included, in every bundler. This is the
 * production build.
 */
const routerForProduction = [
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs'),
  },
];

const namePublic = nameChunks();

/** Output files of the browser code, in which pages share dependencies. */
const browserChunks = {
  codeSplitting: {
    groups: [
      { name: namePublic, debugName: 'pages', priority: 2 },
      {
        name: (id: string) => (isForConsultation(id) ? 'files' : null),
        debugName: 'files',
        priority: 1,
      },
      {
        name: nameSignedInChunks((id, context) => isForConsultation(id) || namePublic(id, context) !== null),
        debugName: 'signed-in pages',
        priority: 0,
        // Chunks contain exactly the assigned modules, and import cycles between chunks are ruled out.
        includeDependenciesRecursively: false,
      },
    ],
  },
  // Every page loads the list of all chunks, and hashes don't compress.
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  // The production build of the document viewer has its own configuration: build/viewer-config.ts.
  plugins: [
    iconImports(),
    react(),
    contentPlugin(),
    command === 'serve' && pdfData(),
    command === 'build' && !isSsrBuild && unusedRouterCode(),
  ],
  css: { postcss: { plugins: [emBreakpoints] } },
  resolve: {
    alias: [
      { find: '#flags', replacement: flags },
      ...(command === 'build' && !isSsrBuild ? routerForProduction : []),
    ],
  },
  build: {
    // Pages are fetched when the user points at a link. A list of all files in every page would cost more than it
    // saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        // Every page already includes the styles of `ground`.
        hostType === 'js' ? files.filter((file) => /(?<!\/ground-[^/]*)\.css$/.test(file)) : files,
    },
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A page's dependencies are listed in its own HTML. Small files are better fetched than inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        ...(!isSsrBuild && browserChunks),
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}));
