import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import {
  type ContentName,
  contentFiles,
  contentFolder,
  readContent,
  readCountries,
  readCountry,
  summaryOf,
} from '../content/read-content.ts';

const prefix = 'content:';

const isContentName = (name: string): name is ContentName => name in contentFiles;

/** The data behind `content:<name>`, `content:country-summaries` and `content:country/<slug>`. */
function contentOf(name: string): unknown {
  if (name === 'country-summaries') return readCountries().map(summaryOf);
  if (name === 'country-documents')
    return readCountries().flatMap(({ checkerCode, extraDocuments }) =>
      checkerCode ? [{ checkerCode, extraDocuments }] : [],
    );
  if (name.startsWith('country/')) return readCountry(name.slice('country/'.length));
  if (isContentName(name)) return readContent(name);
  throw new Error(`There is no content named ${name}`);
}

/**
 * Hands the content files to the pages as modules, checked while building: a mistake in a file stops the
 * build and says where it is, and a page carries just the part it imports.
 */
export function contentPlugin(): Plugin {
  const folder = fileURLToPath(contentFolder);
  return {
    name: 'landfall-content',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      return `export default ${JSON.stringify(contentOf(id.slice(prefix.length + 1)))};`;
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) void server.restart();
      });
    },
  };
}
