/**
 * Builds dist/site: the client and the document viewer with Vite, then an HTML file for every prerendered page in
 * site-routes.ts. The output goes to a temporary folder that is swapped in at the end, so a server never sees a
 * partial build.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { build, type Manifest } from 'vite';
import * as z from 'zod/mini';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { siteRoutes } from '../site-routes.ts';
import { headTags, paintEarly } from './page-assets.ts';
import { shareImage, shareImageSize } from './share-image.ts';
import { sharedPage } from './shared-page.ts';
import { viewerConfig } from './viewer-config.ts';

// The parent process, such as a test runner, may use another mode. React would then include its warnings.
process.env.NODE_ENV = 'production';

const root = join(import.meta.dirname, '../..');
const target = join(root, process.env.SITE_OUTPUT ?? 'dist/site');
const site = join(root, `dist/.site-${process.pid}`);
const renderer = join(root, `dist/.renderer-${process.pid}`);
const configFile = join(root, 'frontend/vite.config.ts');

/** Open Graph tags for link previews. No script needs them. */
async function shareTags(path: string, head: string): Promise<string> {
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '';
  const page = sharedPage(path, title.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), chartOf);
  const image = await shareImage(page);
  const name = path.slice(1).replaceAll('/', '-') || 'home';
  const file = `assets/share-${name}-${createHash('sha256').update(image).digest('hex').slice(0, 8)}.png`;
  await writeFile(join(site, file), image);
  return [
    ['og:type', 'website'],
    ['og:site_name', 'Landfall'],
    ['og:image', `${siteUrlPlaceholder}/${file}`],
    ['og:image:width', String(shareImageSize.width)],
    ['og:image:height', String(shareImageSize.height)],
    ['og:image:alt', `${title}, on a chart of a coast with a course plotted to it`],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${content}"/>`)
    .concat('<meta name="twitter:card" content="summary_large_image"/>')
    .join('');
}

interface Renderer {
  chartOf: typeof import('../charts/charts.ts').chartOf;
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
const { render, chartOf }: Renderer = await import(pathToFileURL(join(renderer, 'render.js')).href);

const pages = siteRoutes.filter(({ kind }) => kind === 'prerendered').map(({ path }) => path);
for (const path of pages) await writePage(path, join(path, 'index.html'));
await writePage('/404', '404.html');
await put('app.html', fill(template, '<title>Landfall</title><meta name="robots" content="noindex"/>', ''));
await put('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrlPlaceholder}/sitemap.xml\n`);
await put('sitemap.xml', sitemap());
await rm(join(site, '.vite'), { recursive: true });
await rm(renderer, { recursive: true });
// The recorded inputs of an earlier build (infra/local/build.ts) don't describe this one.
await rm(`${target}.inputs`, { force: true });
await rm(target, { recursive: true, force: true });
await rename(site, target);
console.log(`${target}: ${pages.length} pages prerendered`);

/** Vite copies files in public unchanged. */
async function minifyScriptsOfHead(): Promise<void> {
  for (const file of (await readdir(site)).filter((name) => name.endsWith('.js'))) {
    const { code } = await transform(await readFile(join(site, file), 'utf8'), { minify: true });
    await put(file, code);
  }
}

async function writePage(path: string, file: string): Promise<void> {
  const { head, html, source } = await render(path);
  // React emits this marker where a component threw during prerendering, and leaves it to the browser to retry.
  if (html.includes('<!--$!-->')) throw new Error(`${path} could not be prerendered: ${html.slice(0, 2000)}`);
  const shared = path === '/404' ? '' : await shareTags(path, head);
  const filled = fill(template, head + shared + headTags(manifest, source, template), html);
  await put(file, await paintEarly(filled, (style) => readFile(join(site, style), 'utf8')));
}

/**
 * The page's own styles come after the entry's styles, in the same order as after client-side navigation. Uses
 * replacer functions because `$` is special in replacement strings.
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
