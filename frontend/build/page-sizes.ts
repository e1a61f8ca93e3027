import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteRoutes } from '../site-routes.ts';
import { walk } from './module-graph.ts';

/** What a page may load, in bytes after gzip: everything its HTML requests before any interaction. */
export const sizeBudgets = { scripts: 105_000, styles: 22_000 } as const;

/** How many script files a signed-in page may import, itself included. Each is a request. */
export const mostFiles = 50;

interface PageSize {
  readonly path: string;
  readonly scripts: number;
  readonly styles: number;
  readonly html: number;
}

export const publicPaths: readonly string[] = siteRoutes
  .filter((route) => route.kind === 'prerendered')
  .map((route) => route.path);

/** The sizes of every prerendered page of the built site in `folder`, in bytes after gzip. */
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

/** Styles are in the page itself. */
const stylesIn = (html: string): number =>
  gzipSync([...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join('')).length;

/** Each file once, even if it appears several times. */
const filesIn = (html: string, pattern: RegExp): Set<string> =>
  new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''));

/** The pages over their budget, in words; empty when all are within it. */
export const overBudget = (pages: readonly PageSize[]): string[] =>
  pages.flatMap((page) =>
    (['scripts', 'styles'] as const)
      .filter((kind) => page[kind] > sizeBudgets[kind])
      .map((kind) => `${page.path}: ${kind} ${kilobytes(page[kind])} of ${kilobytes(sizeBudgets[kind])}`),
  );

/** The script files of the built site in `folder`, each with those that it imports. */
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

/** A file and all that it imports. */
export function loadedFiles(
  imports: ReadonlyMap<string, readonly string[]>,
  file: string,
): ReadonlySet<string> {
  return walk(file, (each) => imports.get(each) ?? []);
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
