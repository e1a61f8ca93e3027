import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * The types that the uploader gives the objects: the AWS CLI takes them from Python's own table, which names no
 * character set and lacks fonts. A file without one gets S3's default.
 * Sources: aws/aws-cli#1249, aws/aws-cli#2163, `mimetypes` of Python 3.13, the uploader's runtime
 */
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};
const untyped = 'binary/octet-stream';
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;
/** File types in which the site's address may appear. */
const finished = /^text\/(html|plain|xml)/;
/** CloudFront compresses files of at least this size. */
const worthwhile = 1000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface SiteFile {
  readonly type: string;
  readonly etag: string;
  body(acceptEncoding: string): Promise<{ bytes: Buffer; encoding: string | undefined }>;
}

/**
 * The built site's files, each read and compressed once until it changes.
 * @param finish the uploader's transformation of a text file
 */
export function openSiteFiles(
  folder: string,
  finish: (text: string) => string,
): (path: string) => Promise<SiteFile | undefined> {
  const cache = new Map<string, { stamp: string; file: SiteFile }>();
  return async (path) => {
    const filePath = normalize(path);
    if (filePath.includes('\0') || filePath.split('/').includes('..')) return undefined;
    const full = join(folder, filePath);
    const found = await stat(full).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const stamp = `${found.size}-${found.mtimeMs}`;
    const before = cache.get(full);
    if (before?.stamp === stamp) return before.file;
    const type = types[extname(full).toLowerCase()];
    const bytes = await readFile(full);
    const file = siteFile(
      type && finished.test(type) ? Buffer.from(finish(bytes.toString('utf8'))) : bytes,
      type,
      stamp,
    );
    cache.set(full, { stamp, file });
    return file;
  };
}

export function siteFile(bytes: Buffer, type = untyped, stamp = String(bytes.length)): SiteFile {
  const compressed = new Map<string, Promise<Buffer>>();
  const once = (encoding: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? make();
    compressed.set(encoding, known);
    return known;
  };
  return {
    type,
    etag: `"${stamp}"`,
    async body(accept) {
      if (bytes.length < worthwhile || !compressible.test(type)) return { bytes, encoding: undefined };
      if (/\bbr\b/.test(accept)) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
        return { bytes: await once('br', () => brotli(bytes, { params })), encoding: 'br' };
      }
      if (/\bgzip\b/.test(accept)) return { bytes: await once('gzip', () => zip(bytes)), encoding: 'gzip' };
      return { bytes, encoding: undefined };
    },
  };
}
