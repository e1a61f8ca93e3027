import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteRoutes } from '../site-routes.ts';
import { walk } from './module-graph.ts';

/** Size budgets in bytes after gzip, for everything a page's HTML requests before any interaction. */
export const sizeBudgets = { scripts: 105_000, styles: 22_000 } as const;

/** The maximum number of script files a signed-in page may load, including its own. Each is a request. */
export const maxFiles = 50;

interface PageSize {
  readonly path: string;
  readonly scripts: number;
  readonly styles: number;
  readonly html: number;
}

export const publicPaths: readonly string[] = siteRoutes
  .filter((route) => route.kind === 'prerendered')
  .map((route) => route.path);

/** Measures every prerendered page of the built site in `folder`, in bytes after gzip. */
export async function measurePages(folder: string): Promise<PageSize[]> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const known = sizes.get(file) ?? readFile(join(folder, file)).then((bytes) => gzipSync(bytes).length);
    sizes.set(file, known);
    return known;
  };
  const sum = async (files: Iterable<string>): Promise<number> =>
    (await Promise.all([...files].map(sizeOf))).reduce((total, size) => total + size, 0);
  return Promise.all(
    publicPaths.map(async (path) => {
      const file = join(path, 'index.html');
      const html = await readFile(join(folder, file), 'utf8');
      return {
        path,
        scripts: await sum(filesIn(html, /["\s](\/[\w./-]+\.js)(?=["\s])/g)),
        styles: stylesIn(html),
        html: await sizeOf(file),
      };
    }),
  );
}

/** Styles are inlined into the page. */
const stylesIn = (html: string): number =>
  gzipSync([...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join('')).length;

/** Deduplicates repeated references. */
const filesIn = (html: string, pattern: RegExp): Set<string> =>
  new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''));

/** Describes the pages that exceed their budget. Empty if all are within it. */
export const overBudget = (pages: readonly PageSize[]): string[] =>
  pages.flatMap((page) =>
    (['scripts', 'styles'] as const)
      .filter((kind) => page[kind] > sizeBudgets[kind])
      .map((kind) => `${page.path}: ${kind} ${bytes(page[kind])} of ${bytes(sizeBudgets[kind])}`),
  );

/** Maps each script file of the built site in `folder` to its imports. */
export async function readImports(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const assets = join(folder, 'assets');
  const files = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  const read = async (file: string) => {
    const text = await readFile(join(assets, file), 'utf8');
    return [
      file,
      [...text.matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => name),
    ] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** A file and its transitive imports. */
export function loadedFiles(
  imports: ReadonlyMap<string, readonly string[]>,
  file: string,
): ReadonlySet<string> {
  return walk(file, (each) => imports.get(each) ?? []);
}

/** Not rounded, because pages have exceeded their budget by ten bytes. */
const bytes = (size: number): string => `${size.toLocaleString('en-US')} bytes`;

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
