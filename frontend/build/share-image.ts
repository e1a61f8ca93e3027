/**
 * Renders the 1200 × 630 link preview image of a page: its title on the chart of the place it is about. Uses resvg's
 * WebAssembly build, which needs neither a browser nor native code. Text is drawn as outlines, so installed fonts
 * don't matter.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fontkit, { type Font } from '@cantoo/fontkit';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { palettePng } from './palette-png.ts';
import type { SharedPage } from './shared-page.ts';

export const shareImageSize = { width: 1200, height: 630 } as const;
const frontend = join(import.meta.dirname, '..');
const modules = join(frontend, '../node_modules');
const cache = join(frontend, '../dist/.share-images');

const styles = await readFile(join(frontend, 'theme/tokens.css'), 'utf8');
/** A color of the light theme. */
function color(name: string): string {
  const found = new RegExp(`--lf-${name}: light-dark\\(([^,]+),`).exec(styles)?.[1];
  if (!found) throw new Error(`tokens.css has no color ${name}`);
  return found;
}
async function font(file: string): Promise<Font> {
  const read = fontkit.create(await readFile(join(modules, '@fontsource-variable', file)));
  if ('fonts' in read) throw new Error(`${file} has several fonts`);
  return read;
}
const serif = await font('brygada-1918/files/brygada-1918-latin-wght-normal.woff2');
const sans = await font('ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2');

const widthOf = (text: string, face: Font, size: number): number =>
  (face.layout(text).advanceWidth * size) / face.unitsPerEm;

/** Draws a line of text as outlines. `y` is its baseline. */
function outline(text: string, face: Font, size: number, x: number, y: number, fill: string): string {
  const { glyphs, positions } = face.layout(text);
  const scale = size / face.unitsPerEm;
  let at = 0;
  const letters = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions?.[index] ?? {};
    const letter = `<path transform="translate(${at + xOffset} 0)" d="${glyph.path.toSVG()}"/>`;
    at += xAdvance;
    return letter;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

const box = { width: 520, margin: 40, top: 44 } as const;
/** The width of the frame around the box, in pixels. */
const frameWidth = 6;

/** Finds the largest font size at which the title fits, and its lines. */
function fitTitle(title: string): { size: number; lines: string[] } {
  for (const size of [58, 52, 46, 40, 34]) {
    const lines: string[] = [''];
    for (const word of title.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
      if (widthOf(longer, serif, size) <= box.width - 2 * box.margin) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    if (lines.length * size <= 220) return { size, lines };
  }
  throw new Error(`“${title}” is too long for a share image`);
}

function titleBox({ title, section }: SharedPage, x: number): string {
  const { size, lines } = fitTitle(title);
  const left = x + box.margin;
  const height = 190 + lines.length * size * 1.08;
  const frame = (by: number, width: number) =>
    `<rect x="${x - by}" y="${box.top - by}" width="${box.width + 2 * by}" height="${height + 2 * by}" fill="${color('surface')}" stroke="${color('frame')}" stroke-width="${width}"/>`;
  const ink = color('ink');
  const mark = `<g transform="translate(${left} ${box.top + 34}) scale(1.75)"><path d="M2.6 2.6h4.2v14.6h14.6v4.2H2.6z" fill="none" stroke="${ink}" stroke-width="1.2"/><path d="M2.6 2.6h4.2v4.9H2.6zM2.6 12.3h4.2v4.9H2.6zM11.6 17.2h4.9v4.2h-4.9z" fill="${ink}"/><circle cx="15.2" cy="8.8" r="4.3" fill="none" stroke="${color('accentText')}" stroke-width="1.5"/><circle cx="15.2" cy="8.8" r="1.5" fill="${color('accentText')}"/></g>`;
  return [
    frame(5, 1),
    frame(0, 2),
    mark,
    outline('Landfall', serif, 38, left + 56, box.top + 68, ink),
    ...lines.map((line, index) =>
      outline(line, serif, size, left, box.top + 112 + size * (0.9 + index * 1.08), ink),
    ),
    outline(section, sans, 25, left, box.top + height - 36, color('ink2')),
  ].join('');
}

/** The chart with the course and frame, shared by all pages about a place. */
async function chartDrawing({ place, chart: { port, route } }: SharedPage): Promise<string> {
  const [width, height] = [900, 472.5];
  const from = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const at = [from(port[0] - (isLeft(port) ? 190 : 710), 300), from(port[1] - 220, 327.5)] as const;
  const file = await readFile(join(frontend, `charts/${place}-large.svg`), 'utf8');
  const chart = file
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    // Equivalent for lines, and avoids a layer for each of them, which took most of the rendering time.
    .replaceAll(' opacity="', ' stroke-opacity="')
    .replace(/var\(--lf-(\w+)\)/g, (_, name: string) => color(name));
  const accent = color('accentText');
  const course = `<path fill="none" stroke="${accent}" stroke-width="1.5" stroke-dasharray="8 4.5" d="M${route.map((point) => point.join(' ')).join('L')}"/>`;
  const fix = `<g transform="translate(${port.join(' ')})"><circle r="7.5" fill="${color('surface')}" fill-opacity=".7" stroke="${accent}" stroke-width="1.5"/><circle r="2.3" fill="${accent}"/></g>`;
  const frame = (by: number, stroke: number) =>
    `<rect x="${by}" y="${by}" width="${1200 - 2 * by}" height="${630 - 2 * by}" fill="none" stroke="${color('frame')}" stroke-width="${stroke}"/>`;
  return `<rect width="1200" height="630" fill="${color('surface')}"/><svg x="23" y="23" width="1154" height="584" viewBox="${at.join(' ')} ${width} ${height}" preserveAspectRatio="xMidYMid slice">${chart}${course}${fix}</svg>${frame(23, 2)}${frame(17, 1)}`;
}

const isLeft = ([x]: SharedPage['chart']['port']): boolean => x <= 600;

interface Drawing {
  /** Red, green, blue, and alpha values, row by row; colors are multiplied by alpha. */
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
}

let ready: Promise<unknown> | undefined;
/** Renders a part of the image over its full height. */
async function render(content: string, left: number, width: number): Promise<Drawing> {
  ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(
    initWasm,
  );
  await ready;
  const { height } = shareImageSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}">${content}</svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const pixels = Uint8ClampedArray.from(drawn.pixels);
  drawn.free();
  return { pixels, width };
}

/** Cache of rendered charts, by drawing. */
const charts = new Map<string, Promise<Drawing>>();
const rendered = (content: string): Promise<Drawing> => {
  const chart = charts.get(content) ?? render(content, 0, shareImageSize.width);
  charts.set(content, chart);
  return chart;
};

/** A copy of the chart with another drawing on it. */
function drawOn(chart: Drawing, drawing: Drawing, left: number): Drawing {
  const pixels = chart.pixels.slice();
  const rowLength = drawing.width * 4;
  for (let from = 0; from < drawing.pixels.length; from += 1) {
    const row = Math.floor(from / rowLength);
    const to = (row * chart.width + left) * 4 + (from % rowLength);
    const alpha = drawing.pixels[from | 3] ?? 0;
    pixels[to] = (drawing.pixels[from] ?? 0) + ((chart.pixels[to] ?? 0) * (255 - alpha)) / 255;
  }
  return { ...chart, pixels };
}

/** Renders the image as a PNG. Images from earlier builds are read from the cache. */
export async function shareImage(page: SharedPage): Promise<Buffer> {
  const chart = await chartDrawing(page);
  const x = isLeft(page.chart.port) ? 636 : 44;
  const title = titleBox(page, x);
  const known = join(cache, `${createHash('sha256').update(chart).update(title).digest('hex')}.png`);
  const before = await readFile(known).catch(() => undefined);
  if (before) return before;
  const left = x - frameWidth;
  // Charts are shared by pages, so only the title is rendered for each.
  const drawn = drawOn(await rendered(chart), await render(title, left, box.width + 2 * frameWidth), left);
  const png = palettePng(drawn.pixels, shareImageSize.width, shareImageSize.height, 64);
  await mkdir(cache, { recursive: true });
  await writeFile(known, png);
  return png;
}
