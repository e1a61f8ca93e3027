import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Maps stack traces to the TypeScript files when one is read. The bundler puts this at the beginning of every
 * function. Node's `--enable-source-maps` does the same, but reads and parses the map of every file at startup
 * (`maybeCacheSourceMap` in Node's lib/internal/source_map/source_map_cache.js).
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
    // A file from elsewhere: its position stays unmapped.
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
