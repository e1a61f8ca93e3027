/**
 * Builds dist/site: the client and the document viewer with Vite, then every prerendered page of site-routes.ts as
 * an HTML file. It is built in another folder and swapped in at the end, so that a server never sees a partial build.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { build, type Manifest } from 'vite';
import * as z from 'zod/mini';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { siteRoutes } from '../site-routes.ts';
import { headTags, paintEarly } from './page-assets.ts';
import { viewerConfig } from './viewer-config.ts';

// The process that starts the build, such as a test runner, may use another mode: React would then include its
// warnings.
process.env.NODE_ENV = 'production';

const root = join(import.meta.dirname, '../..');
const target = join(root, process.env.SITE_OUTPUT ?? 'dist/site');
const site = join(root, `dist/.site-${process.pid}`);
const renderer = join(root, `dist/.renderer-${process.pid}`);
const configFile = join(root, 'frontend/vite.config.ts');

/** The same on every page, so it is in no script. The picture is drawn by `npm run draw:share-image`. */
const shareTags = [
  ['og:type', 'website'],
  ['og:site_name', 'Landfall'],
  ['og:image', `${siteUrlPlaceholder}/share.png`],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:alt', 'Landfall: a chart of a coast, with a course laid to it'],
]
  .map(([property, content]) => `<meta property="${property}" content="${content}"/>`)
  .concat('<meta name="twitter:card" content="summary_large_image"/>')
  .join('');

interface Renderer {
  render(path: string): Promise<{ head: string; html: string; source: string }>;
}

await build({ configFile, logLevel: 'warn', build: { outDir: site } });
await build(viewerConfig(site));
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: join(root, 'frontend/build/render.tsx'),
    outDir: renderer,
    manifest: false,
    emptyOutDir: true,
  },
});

await minifyScriptsOfHead();
const manifest = await readManifest();
const template = await readFile(join(site, 'index.html'), 'utf8');
const { render }: Renderer = await import(pathToFileURL(join(renderer, 'render.js')).href);

const pages = siteRoutes.filter(({ kind }) => kind === 'prerendered').map(({ path }) => path);
for (const path of pages) await writePage(path, join(path, 'index.html'));
await writePage('/404', '404.html');
await put('app.html', fill(template, '<title>Landfall</title><meta name="robots" content="noindex"/>', ''));
await put('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrlPlaceholder}/sitemap.xml\n`);
await put('sitemap.xml', sitemap());
await rm(join(site, '.vite'), { recursive: true });
await rm(renderer, { recursive: true });
await rm(target, { recursive: true, force: true });
await rename(site, target);
console.log(`${target}: ${pages.length} pages prerendered`);

/** Vite copies the files in public unchanged. */
async function minifyScriptsOfHead(): Promise<void> {
  for (const file of (await readdir(site)).filter((name) => name.endsWith('.js'))) {
    const { code } = await transform(await readFile(join(site, file), 'utf8'), { minify: true });
    await put(file, code);
  }
}

async function writePage(path: string, file: string): Promise<void> {
  const { head, html, source } = await render(path);
  // React leaves a component that threw to the browser and marks the place with this.
  if (html.includes('<!--$!-->')) throw new Error(`${path} could not be prerendered: ${html.slice(0, 2000)}`);
  const filled = fill(template, head + shareTags + headTags(manifest, source, template), html);
  await put(file, await paintEarly(filled, (style) => readFile(join(site, style), 'utf8')));
}

/**
 * The page's own styles come after the entry's, as they do after navigating from another page. Replacement
 * functions, because `$` has a meaning in replacement strings.
 */
function fill(text: string, head: string, page: string): string {
  return text
    .replace('<!--head-->', '')
    .replace('</head>', () => `${head}</head>`)
    .replace('<!--page-->', () => page);
}

function sitemap(): string {
  const entries = pages.map((path) => `<url><loc>${siteUrlPlaceholder}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

async function put(file: string, text: string): Promise<void> {
  const path = join(site, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function readManifest(): Promise<Manifest> {
  const Chunk = z.looseObject({
    file: z.string(),
    css: z.exactOptional(z.array(z.string())),
    imports: z.exactOptional(z.array(z.string())),
  });
  return z.parse(
    z.record(z.string(), Chunk),
    JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8')),
  );
}
