import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
const unused = /,\s*(?:key: "[^"]*"|aliases: \[[^\]]*\])|__iconData\.node;/g;
const imports = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';/g;

/**
 * Imports each icon from its own file. Importing from the package's index would count as using every icon, and all of
 * them would end up in the file that every page loads.
 */
export function iconImports(): Plugin {
  const files = iconFiles(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'));
  let isProduction = false;
  return {
    name: 'icon-imports',
    enforce: 'pre',
    configResolved: (config) => {
      isProduction = config.isProduction;
    },
    transform(code, id) {
      // React needs keys only in development; they are random strings, which don't compress. Aliases would only become
      // class names.
      if (isProduction && id.startsWith(join(folder, 'icons'))) return code.replaceAll(unused, '');
      if (!id.endsWith('.tsx') || !code.includes("'lucide-react'")) return undefined;
      return code.replace(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => importOf(name, files))
          .join(' '),
      );
    },
  };
}

function importOf(specifier: string, files: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = specifier.split(/\s+as\s+/);
  const file = files.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}`);
  return `import ${local} from '${join(folder, file)}';`;
}

/** The index maps each icon's names to its file: `export { default as Menu, … } from './icons/menu.mjs';` */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)';/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
