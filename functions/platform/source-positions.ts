import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Stack traces name the TypeScript files, once someone reads one. The bundler puts this at the beginning of
 * every function. Node's `--enable-source-maps` does the same, but reads and parses the map of every file while
 * the function starts (`maybeCacheSourceMap` in Node's lib/internal/source_map/source_map_cache.js).
 */
const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  } catch {
    // A file of another origin: its position stays as it is.
    return undefined;
  }
}

function inSource(position: string, url: string, line: string, column: string): string {
  const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!found || !('originalSource' in found)) return position;
  const { originalSource, originalLine, originalColumn } = found;
  return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
}

function headingOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

Error.prepareStackTrace = (error, sites) =>
  [headingOf(error), ...sites.map((site) => `    at ${site}`)]
    .join('\n')
    .replace(/(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g, inSource);
