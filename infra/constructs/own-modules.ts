import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';
import { withLazySchemas } from './lazy-schemas.ts';
import { withMarkedImports } from './start-in-one-file.ts';

/** Our own modules as they are bundled; undefined for a module that stays unchanged. */
async function read(path: string): Promise<OnLoadResult | undefined> {
  const text = await readFile(path, 'utf8');
  const contents = withMarkedImports(/'zod\/mini'|Contract\b/.test(text) ? withLazySchemas(text) : text);
  return contents === text ? undefined : { contents, loader: 'ts' };
}

/**
 * @returns a plugin for several concurrent builds that share most of their modules. Each module is read once.
 */
export function ownModules(): Plugin {
  const modules = new Map<string, ReturnType<typeof read>>();
  return {
    name: 'own-modules',
    setup(build) {
      build.onLoad({ namespace: 'file', filter: /[\\/](shared|functions)[\\/][^.]+\.ts$/ }, ({ path }) => {
        const module = modules.get(path) ?? read(path);
        modules.set(path, module);
        return module;
      });
    },
  };
}
