import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SiteConfig } from '#shared/site-config.ts';
import { sampleMarkers } from '#shared/site-operator.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt']);

/** The configuration file that a deployment writes next to the pages. Some pages read it. */
const config: SiteConfig = {
  stage: 'preview',
  region: 'us-east-1',
  userPoolId: '',
  userPoolClientId: '',
  signIn: 'USER_SRP_AUTH',
  productDomain: 'landfall.example',
  employerConsole: 'with-attorneys',
  schedulingUrl: '',
  resumeTypes: ['pdf'],
  supportEmail: 'team@landfall.example',
};

const filled = (text: string, markers: Readonly<Record<string, string>>): string =>
  Object.entries(markers).reduce((result, [marker, value]) => result.replaceAll(marker, value), text);

interface Preview {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the built pages on a free port, compressed and cached like CloudFront, for measuring and viewing them. There
 * is no API behind it.
 */
export async function startPreview(folder: string): Promise<Preview> {
  const server = createServer((request, response) => {
    respond(folder, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The preview has no port');
  return {
    url: `http://localhost:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = await fileAt(folder, pathname);
  const { body: built, extension } = file ?? {
    body: await readFile(join(folder, '404.html')),
    extension: '.html',
  };
  const origin = `http://${request.headers.host}`;
  const body = compressed.has(extension)
    ? Buffer.from(filled(built.toString('utf8'), { [siteUrlPlaceholder]: origin, ...sampleMarkers }))
    : built;
  response.statusCode = file ? 200 : 404;
  response.setHeader('content-type', types[extension] ?? 'application/octet-stream');
  response.setHeader(
    'cache-control',
    pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  response.setHeader('etag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`);
  if (!compressed.has(extension)) return void response.end(body);
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(body));
}

/** Resolves an address to a file: the file itself, or the folder's index. Paths outside the site can't be read. */
async function fileAt(
  folder: string,
  pathname: string,
): Promise<{ body: Buffer; extension: string } | undefined> {
  const path = decodeURIComponent(pathname);
  if (path.includes('..') || path.includes('\0')) return undefined;
  const extension = extname(path);
  if (path === '/config.json') return { body: Buffer.from(JSON.stringify(config)), extension };
  try {
    return extension
      ? { body: await readFile(join(folder, path)), extension }
      : { body: await readFile(join(folder, path, 'index.html')), extension: '.html' };
  } catch {
    // There is no such file.
    return undefined;
  }
}
