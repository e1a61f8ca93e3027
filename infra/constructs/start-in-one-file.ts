import { relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'on-demand';
const mark = `${namespace}:`;

/** Dynamic imports of packages that reach modules of the start. */
const packagesOnDemand = ['@smithy/core/event-streams'];
const marked = new RegExp(`^(${mark}|${packagesOnDemand.join('|')}$)`);

/** Marks the dynamic imports of a module: esbuild then asks about those alone, not about each of 4,000 imports. */
export const withMarkedImports = (text: string): string =>
  text.replace(/\bimport\((\s*)'/g, `import($1'${mark}`);

/**
 * What a start loads goes into one file. esbuild splits a bundle by which dynamic imports reach a module, so that
 * the modules of the start, each needed by other files on demand, would end up in some twenty files, and each file
 * takes Node about half a millisecond. Here each file that is loaded on demand imports the entry first: then all
 * of them reach every module of the start.
 */
export const startInOneFile = (project: string, entry: string): Plugin => ({
  name: 'start-in-one-file',
  setup(build) {
    build.onResolve({ filter: marked }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
      const found = await build.resolve(path.replace(mark, ''), {
        kind: 'import-statement',
        importer,
        resolveDir,
        pluginData: namespace,
      });
      if (found.external || found.errors.length > 0) return found;
      // Relative: source maps name it.
      return { path: relative(project, found.path), namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import './${entry}'; export * from './${path}';`,
      resolveDir: project,
    }));
  },
});
