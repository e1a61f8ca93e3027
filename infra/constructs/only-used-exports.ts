import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'only-used-exports';
/** Parts of the SDK whose modules import each other through files that list all exports of a part. */
const parts = /^@(aws-sdk|smithy)\/core\//;
const statement = /(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g;

/** The names in the braces of an import or export, as the module they come from has them. */
const namesIn = (braces: string): string[] =>
  braces
    .split(',')
    .flatMap((each) => each.trim().split(/\s+as\s+/, 1))
    .filter(Boolean);

/** What a module takes from a part; undefined when that can't be told. */
function namesFrom(part: string, text: string): string[] | undefined {
  const taken = [...text.matchAll(statement)].filter(([, , from]) => from === part);
  return text.split(`"${part}"`).length - 1 === taken.length
    ? taken.flatMap(([, braces = '']) => namesIn(braces))
    : undefined;
}

/** A list of exports without those that are not named; undefined for a module with code of its own. */
function listWith(names: ReadonlySet<string>, text: string): string | undefined {
  if (text.replace(statement, '').trim() !== '') return undefined;
  const kept = [...text.matchAll(statement)].flatMap(([, braces = '', from]) => {
    const exported = braces.split(',').map((each) => each.trim());
    const used = exported.filter((each) => names.has(each.split(/\s+as\s+/).at(-1) ?? ''));
    return used.length > 0 ? [`export { ${used.join(', ')} } from "${from}";`] : [];
  });
  return kept.join('\n');
}

/**
 * Shortens the SDK's lists of exports to what each module takes from them. esbuild puts a module into the file of the
 * start when a list that the start imports names it, even if only the S3 client uses it, which is loaded on demand.
 */
export function onlyUsedExports(project: string): Plugin {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string): Promise<string> => {
    const known = texts.get(path) ?? readFile(path, 'utf8');
    texts.set(path, known);
    return known;
  };
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: parts }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'import-statement' || pluginData?.isResolving) return undefined;
        const found = await build.resolve(path, {
          kind,
          importer,
          resolveDir,
          pluginData: { isResolving: true },
        });
        const names = namesFrom(path, pluginData?.list ?? (await textOf(importer)));
        const list = names && listWith(new Set(names), await textOf(found.path));
        if (list === undefined) return found;
        const { sideEffects } = found;
        const suffix = `?${[...new Set(names)].sort().join()}`;
        return { path: relative(project, found.path), namespace, suffix, sideEffects, pluginData: { list } };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
        contents: pluginData.list,
        resolveDir: dirname(join(project, path)),
        pluginData,
      }));
    },
  };
}
