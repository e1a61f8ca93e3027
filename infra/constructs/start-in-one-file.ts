import { relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'on-demand';
const mark = `${namespace}:`;

/** Dynamic imports of packages that pull in startup modules. */
const packagesOnDemand = ['@smithy/core/event-streams'];
const marked = new RegExp(`^(${mark}|${packagesOnDemand.join('|')}$)`);

/**
 * Marks a module's dynamic imports so that esbuild calls the plugin only for those, not for each of 4,000
 * imports.
 */
export const withMarkedImports = (text: string): string =>
  text.replace(/\bimport\((\s*)'/g, `import($1'${mark}`);

/**
 * Puts everything a cold start loads into one file. esbuild splits a bundle by which dynamic imports reach a
 * module. Startup modules, each also needed by other on-demand files, would end up in some twenty files, and
 * each file costs Node about half a millisecond. Here each on-demand file imports the entry first, so all of
 * them reach every startup module.
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
      // Relative, because source maps contain the path.
      return { path: relative(project, found.path), namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import './${entry}'; export * from './${path}';`,
      resolveDir: project,
    }));
  },
});
