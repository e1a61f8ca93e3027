import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, parse, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { runInParallel } from '#functions/platform/run-in-parallel.ts';
import { onlyUsedExports } from './only-used-exports.ts';
import { ownModules } from './own-modules.ts';
import { startInOneFile } from './start-in-one-file.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

// esbuild is written in Go, and with Go's default it spends a quarter of its time on garbage collection:
// https://go.dev/doc/gc-guide#GOGC
process.env.GOGC ??= '400';

/** Files that become functions: name → entry, both relative to the project root. */
type FunctionEntries = Readonly<Record<string, string>>;

/** In an ES module, bundled CommonJS parts need a `require` of their own. */
const requireBanner =
  "import{createRequire as landfallRequire}from'node:module';const require=landfallRequire(import.meta.url);";

/** A third of what the SDK loads at startup looks for credentials in places where Lambda never has any. */
const onlyForLambda = {
  '@aws-sdk/credential-provider-node': join(projectFolder, 'functions', 'platform', 'lambda-credentials.ts'),
};

/** In every bundle: what its code uses without importing it. */
const everywhere = ['lazily.ts', 'source-positions.ts'].map((name) =>
  join(projectFolder, 'functions', 'platform', name),
);

/** Modules the SDK only uses in a browser; they can be left out. */
const onlyForBrowsers = ['bowser'];

/**
 * Bundles every function with esbuild, the AWS SDK included: smaller than the runtime's copy, faster to start,
 * and the same everywhere.
 * @returns the folder of each function, whose handler is `index.handler`.
 * @throws {Error} when an entry is missing or does not compile.
 */
export async function bundleFunctions(
  project: string,
  outputFolder: string,
  entries: FunctionEntries,
): Promise<Readonly<Record<string, string>>> {
  for (const [name, entry] of Object.entries(entries)) {
    if (!existsSync(join(project, entry))) throw new Error(`The function ${name} has no ${entry}.`);
  }
  // One build per function: a shared build would put common chunks outside the folders, with code that only some
  // functions need.
  const plugins = [ownModules(), onlyUsedExports(project)];
  const folders: Record<string, string> = {};
  // All at once take no less time, and 2 GB of memory.
  await runInParallel(
    iterate(Object.entries(entries)),
    { parallel: availableParallelism(), hasTime: () => true },
    async ([name, entry]) => {
      const folder = join(outputFolder, name);
      await bundleFunction(project, entry, folder, plugins);
      folders[name] = folder;
    },
  );
  return folders;
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Bundles the entry of a worker thread into its function's folder. */
export async function bundleWorker(project: string, entry: string, folder: string): Promise<void> {
  await bundleFunction(project, entry, folder, [ownModules(), onlyUsedExports(project)], parse(entry).name);
}

/** Code that is loaded on demand goes into separate files, which a cold start does not read. */
async function bundleFunction(
  project: string,
  entry: string,
  folder: string,
  plugins: readonly Plugin[],
  out = 'index',
): Promise<void> {
  await build({
    absWorkingDir: project,
    entryPoints: [{ in: entry, out }],
    outdir: relative(project, folder),
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    alias: onlyForLambda,
    external: onlyForBrowsers,
    minify: true,
    sourcemap: true,
    // The sources are in the repository, so stack traces need only file and line.
    sourcesContent: false,
    inject: everywhere,
    plugins: [...plugins, startInOneFile(project, entry)],
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'warning',
  });
}
