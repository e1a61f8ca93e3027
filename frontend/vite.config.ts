import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isForConsultation, nameChunks } from './build/chunks.ts';
import { contentPlugin } from './build/content-plugin.ts';
import { iconImports } from './build/icon-imports.ts';
import { pdfData } from './build/pdf-data.ts';
import { nameSignedInChunks } from './build/signed-in-chunks.ts';
import { unusedRouterCode } from './build/unused-router-code.ts';

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const flags = join(folderOf('country-flag-icons'), '3x2');

/** React Router's package leads every bundler to its development build, warnings and all; this is the other. */
const routerForProduction = [
  { find: /^react-router$/, replacement: join(folderOf('react-router'), 'dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: join(folderOf('react-router'), 'dist/production/dom-export.mjs'),
  },
];

const namePublic = nameChunks();

/** Files of the browser's code, in which pages share what they need. */
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
        // Each of its chunks has what was decided for it, and none imports one that imports it.
        includeDependenciesRecursively: false,
      },
    ],
  },
  // Every page loads the list of all chunks, and hashes don't compress.
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  // Built, the document viewer has a configuration of its own: build/viewer-config.ts.
  plugins: [
    iconImports(),
    react(),
    contentPlugin(),
    command === 'serve' && pdfData(),
    command === 'build' && !isSsrBuild && unusedRouterCode(),
  ],
  resolve: {
    alias: [
      { find: '#flags', replacement: flags },
      ...(command === 'build' && !isSsrBuild ? routerForProduction : []),
    ],
  },
  build: {
    // Pages are fetched when a link is pointed at; a list of all files in every page costs more than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        // The styles of `ground` are in every page already.
        hostType === 'js' ? files.filter((file) => /(?<!\/ground-[^/]*)\.css$/.test(file)) : files,
    },
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // What a page needs is listed in its own HTML; small files are better fetched than inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        ...(!isSsrBuild && browserChunks),
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}));
