import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteRoutes } from '../site-routes.ts';

/** What a page may load, in bytes after gzip: everything its HTML requests before any interaction. */
export const sizeBudgets = { scripts: 105_000, styles: 22_000 } as const;

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

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
