import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';

const namespace = 'only-used-exports';
/** SDK packages whose modules import each other through barrel files. */
const parts = /^@(aws-sdk|smithy)\/core\//;
const statement = /(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g;
const listing = /export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g;
/** The barrel file's remaining code, in one module shared by everything that imports from it. */
const ownCode = './own-code';

/** The names in the braces of an import or export, as the source module exports them. */
const namesIn = (braces: string): string[] =>
  braces
    .split(',')
    .flatMap((each) => each.trim().split(/\s+as\s+/, 1))
    .filter(Boolean);

/** The names a module imports from a package; undefined if they can't be determined. */
function namesFrom(part: string, text: string): string[] | undefined {
  const taken = [...text.matchAll(statement)].filter(([, , from]) => from === part);
  return text.split(`"${part}"`).length - 1 === taken.length
    ? taken.flatMap(([, braces = '']) => namesIn(braces))
    : undefined;
}

/** A barrel file reduced to these exports; undefined if that can't be determined. */
function listWith(names: ReadonlySet<string>, text: string): string | undefined {
  if (text.includes('export *')) return undefined;
  const listed = [...text.matchAll(listing)].map(([, braces = '', from]) => {
    const exported = braces.split(',').map((each) => each.trim());
    return { from, exported: exported.map((each) => ({ each, name: each.split(/\s+as\s+/).at(-1) ?? '' })) };
  });
  const known = new Set(listed.flatMap(({ exported }) => exported.map(({ name }) => name)));
  const own = { from: ownCode, used: [...names].filter((name) => !known.has(name)) };
  const used = listed.map(({ from, exported }) => ({
    from,
    used: exported.filter(({ name }) => names.has(name)).map(({ each }) => each),
  }));
  return [...used, own]
    .filter(({ used }) => used.length > 0)
    .map(({ from, used }) => `export { ${used.join(', ')} } from "${from}";`)
    .join('\n');
}

/**
 * Trims the SDK's barrel files to what each module imports from them. Otherwise esbuild puts every module that
 * a barrel file lists into the startup file, even if only the S3 client uses it, which is loaded on demand.
 * @returns a plugin for several concurrent builds that share most of their modules. Each import is resolved
 *   once, which saves a third of the build time.
 */
export function onlyUsedExports(project: string): Plugin {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string): Promise<string> => {
    const known = texts.get(path) ?? readFile(path, 'utf8');
    texts.set(path, known);
    return known;
  };
  const shortened = async (
    build: PluginBuild,
    { path, kind, importer, resolveDir, pluginData }: OnResolveArgs,
  ): Promise<OnResolveResult> => {
    const found = await build.resolve(path, {
      kind,
      importer,
      resolveDir,
      pluginData: { isResolving: true },
    });
    const names = namesFrom(path, pluginData?.contents ?? (await textOf(importer)));
    const contents = names && listWith(new Set(names), await textOf(found.path));
    if (contents === undefined) return found;
    const { sideEffects } = found;
    const suffix = `?${[...new Set(names)].sort().join()}`;
    return { path: relative(project, found.path), namespace, suffix, sideEffects, pluginData: { contents } };
  };
  const resolved = new Map<string, Promise<OnResolveResult>>();
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: parts }, (request) => {
        const { path, kind, importer, resolveDir, pluginData } = request;
        if (kind !== 'import-statement' || pluginData?.isResolving) return undefined;
        const from = [path, resolveDir, pluginData?.contents ?? importer].join('\0');
        const result = resolved.get(from) ?? shortened(build, request);
        resolved.set(from, result);
        return result;
      });
      build.onResolve({ filter: /^\.\/own-code$/, namespace }, async ({ importer }) => {
        const contents = (await textOf(join(project, importer))).replace(listing, '');
        return { path: importer, namespace, suffix: '', sideEffects: false, pluginData: { contents } };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
        contents: pluginData.contents,
        resolveDir: dirname(join(project, path)),
        pluginData,
      }));
    },
  };
}
