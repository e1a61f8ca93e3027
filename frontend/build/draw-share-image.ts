/**
 * `npm run draw:share-image`: draws frontend/public/share.png, the preview image of shared pages, from the chart
 * on the home page. The image is committed; draw it again when the design changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './launch-browser.ts';
import { palettePng } from './palette-png.ts';

const frontend = join(import.meta.dirname, '..');
const fonts = join(frontend, '../node_modules/@fontsource-variable');
const target = join(frontend, 'public/share.png');
const size = { width: 1200, height: 630 };
/** In bytes; services that fetch previews skip large images. */
const most = 100_000;

const read = (file: string): Promise<string> => readFile(join(frontend, file), 'utf8');
async function fontFace(family: string, file: string, style = 'normal'): Promise<string> {
  const data = (await readFile(join(fonts, file))).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:100 700;font-style:${style};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

const serif = 'brygada-1918/files/brygada-1918-latin-wght';
const styles = [
  await fontFace('Brygada 1918 Variable', `${serif}-normal.woff2`),
  await fontFace('Brygada 1918 Variable', `${serif}-italic.woff2`, 'italic'),
  await fontFace('IBM Plex Sans Variable', 'ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
  await read('theme/tokens.css'),
  await read('theme/chart.css'),
  `:root{color-scheme:light}
  body{margin:0;font-family:var(--lf-sans);color:var(--lf-ink);background:var(--lf-surface)}
  .frame{position:absolute;inset:22px;border:2px solid var(--lf-frame);outline:1px solid var(--lf-frame);outline-offset:5px;overflow:hidden}
  .frame>svg{position:absolute;inset:0;width:100%;height:100%}
  .words{position:absolute;right:44px;top:44px;width:520px;box-sizing:border-box;padding:34px 40px 38px;background:var(--lf-surface);border:2px solid var(--lf-frame);outline:1px solid var(--lf-frame);outline-offset:4px}
  .brand{display:flex;align-items:center;gap:14px;font:500 38px/1 var(--lf-serif)}
  .brand svg{width:42px;height:42px}
  h1{margin:28px 0 0;font:500 60px/1.04 var(--lf-serif);letter-spacing:-.01em}
  p{margin:20px 0 0;max-width:390px;font:400 25px/1.4 var(--lf-sans);color:var(--lf-ink2)}`,
].join('\n');

const chart = (await read('charts/us-large.svg')).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const port = 'translate(209.8,355.5)';
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Landfall</title><style>${styles}</style>
<div class="frame"><svg class="chart" viewBox="60 200 900 456" preserveAspectRatio="xMinYMid slice">${chart}
<path class="c-course" d="M1210 700L620 524L310 432L232 402L209.8 355.5"/>
<g class="c-fix" transform="${port}"><circle r="8"/><circle class="dot" r="2.4"/></g>
<text class="t-land" x="160" y="341" font-size="20" text-anchor="end">New York</text>
<text class="t-sea" x="330" y="585" font-size="24" letter-spacing=".16em">Atlantic Ocean</text></svg></div>
<div class="words"><div class="brand"><svg viewBox="0 0 24 24"><path d="M2.6 2.6h4.2v14.6h14.6v4.2H2.6z" fill="none" stroke="var(--lf-ink)" stroke-width="1.2"/><path d="M2.6 2.6h4.2v4.9H2.6zM2.6 12.3h4.2v4.9H2.6zM11.6 17.2h4.9v4.2h-4.9z" fill="var(--lf-ink)"/><circle cx="15.2" cy="8.8" r="4.3" fill="none" stroke="var(--lf-accentText)" stroke-width="1.5"/><circle cx="15.2" cy="8.8" r="1.5" fill="var(--lf-accentText)"/></svg>Landfall</div>
<h1>Know where you will land.</h1><p>Which visa fits, what it costs and how long it takes.</p></div>`;

const browser = await launchBrowser();
try {
  const tab = await browser.newPage({ viewport: size, colorScheme: 'light' });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  const drawn = (await tab.screenshot()).toString('base64');
  const pixels = await tab.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
  }, `data:image/png;base64,${drawn}`);
  const picture = palettePng(Uint8ClampedArray.from(pixels), size.width, size.height);
  if (picture.length > most) throw new Error(`The picture has ${picture.length} bytes, more than ${most}`);
  await writeFile(target, picture);
  console.log(`${target}: ${size.width} × ${size.height}, ${picture.length} bytes`);
} finally {
  await browser.close();
}
