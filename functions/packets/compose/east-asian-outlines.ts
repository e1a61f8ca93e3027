import fontkit, { type Font } from '@cantoo/fontkit';
import {
  degreesToRadians,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  rotateAndSkewTextRadiansAndTranslate,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { drawGlyphs, eastAsian, type Face } from './faces.ts';
import { type SlicedFont, slicesOf } from './sliced-font.ts';

type Language = 'chinese' | 'japanese' | 'korean';
export type EastAsianFonts = Readonly<Record<Language, SlicedFont>>;

const hangul = /\p{Script=Hangul}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** All strings in a plan. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.normalize('NFC')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/**
 * The languages to look up each character in, most likely first. Chinese and Japanese share characters but draw
 * them differently; texts with kana are Japanese.
 */
function languagesOf(plan: object): Map<string, readonly Language[]> {
  const found = new Map<string, readonly Language[]>();
  for (const text of stringsOf(plan)) {
    const isJapanese = kana.test(text);
    for (const character of text) {
      if (!eastAsian.test(character)) continue;
      if (hangul.test(character)) found.set(character, ['korean']);
      else if (isJapanese) found.set(character, ['japanese', 'chinese', 'korean']);
      else if (!found.has(character)) found.set(character, ['chinese', 'japanese', 'korean']);
    }
  }
  return found;
}

/** Finds the slice with a character without reading any other slice. */
function openSliced(sliced: SlicedFont): (codePoint: number) => Font | undefined {
  const slices = slicesOf(sliced);
  const opened = new Map<string, Font>();
  return (codePoint) => {
    const of = slices.find(({ covers }) => covers(codePoint));
    if (!of) return undefined;
    const font = opened.get(of.name) ?? (fontkit.create(of.read()) as Font);
    opened.set(of.name, font);
    return font.hasGlyphForCodePoint(codePoint) ? font : undefined;
  };
}

/** For each character of a plan, the slice with its outline; characters missing from all fonts are left out. */
type Outlined = ReadonlyMap<string, Font>;

export function findOutlines(plan: object, fonts: EastAsianFonts): Outlined {
  const open = new Map<Language, ReturnType<typeof openSliced>>();
  const found = new Map<string, Font>();
  for (const [character, languages] of languagesOf(plan))
    for (const language of languages) {
      const find = open.get(language) ?? openSliced(fonts[language]);
      open.set(language, find);
      const font = find(character.codePointAt(0) ?? 0);
      if (!font) continue;
      found.set(character, font);
      break;
    }
  return found;
}

const operators = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const;

/** An outline in PDF drawing operators. */
function glyphProcedure(font: Font, character: string) {
  const unit = 1000 / font.unitsPerEm;
  const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  if (!glyph) throw new Error('The font has no outline for a character that it lists.');
  const scaled = (numbers: readonly number[]) => numbers.map((each) => Math.round(each * unit));
  const { minX, minY, maxX, maxY } = glyph.path.bbox;
  const [width = 0] = scaled([glyph.advanceWidth]);
  let [x, y] = [0, 0];
  const lines = glyph.path.commands.map(({ command, args }) => {
    const [a = 0, b = 0, toX = a, toY = b] = args;
    // PDF only has cubic curves.
    const drawn =
      command === 'quadraticCurveTo'
        ? [
            x + (2 / 3) * (a - x),
            y + (2 / 3) * (b - y),
            toX + (2 / 3) * (a - toX),
            toY + (2 / 3) * (b - toY),
            toX,
            toY,
          ]
        : args;
    [x, y] = [drawn.at(-2) ?? x, drawn.at(-1) ?? y];
    return [...scaled(drawn), command === 'quadraticCurveTo' ? 'c' : operators[command]].join(' ');
  });
  const box = scaled([minX, minY, maxX, maxY]).join(' ');
  return { width, content: [`${width} 0 ${box} d1`, ...lines, 'f'].join('\n') };
}

/** The position of a character: its font, its code, and its width in thousandths of its size. */
interface Placed {
  readonly font: PDFRef;
  readonly key: PDFName;
  readonly code: number;
  readonly width: number;
}
/** The capacity of a font with one byte per character. */
const glyphsPerFont = 256;

/**
 * Adds a font of outlines (Type 3; ISO 32000-1, 9.6.5), because the library's subset would include every glyph at a
 * single weight.
 */
function addFont(
  pdf: PDFDocument,
  key: PDFName,
  characters: readonly string[],
  glyphs: readonly { width: number; content: string }[],
) {
  const { context } = pdf;
  const nameOf = (character: string) => `u${hex(character.codePointAt(0) ?? 0, 4)}`;
  const procedures = glyphs.map(({ content }) => context.register(context.flateStream(content)));
  const lines = characters.map((character, code) => `<${hex(code, 2)}> <${utf16(character)}>`);
  const unicode = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /LandfallEastAsian def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    // A block has at most 100 entries (Adobe Technical Note 5411).
    ...Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) =>
      lines.slice(at * 100, at * 100 + 100),
    ).map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
  return context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type3', Name: key, FontBBox: [0, 0, 0, 0], Resources: {} },
      ...{ FontMatrix: [0.001, 0, 0, 0.001, 0, 0], FirstChar: 0, LastChar: glyphs.length - 1 },
      Widths: glyphs.map(({ width }) => width),
      Encoding: { Type: 'Encoding', Differences: [0, ...characters.map(nameOf)] },
      CharProcs: Object.fromEntries(characters.map((character, at) => [nameOf(character), procedures[at]])),
      ToUnicode: context.register(context.flateStream(unicode)),
    }),
  );
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('');

/** The Chinese, Japanese, and Korean characters of a plan, drawn with outlines embedded in the PDF. */
export function outlinedFace(pdf: PDFDocument, outlined: Outlined, weight: number): Face {
  const placed = new Map<string, Placed>();
  const found = [...outlined];
  const weighted = new Map<Font, Font>();
  const atWeight = (font: Font): Font => {
    const known = weighted.get(font) ?? font.getVariation({ wght: weight });
    weighted.set(font, known);
    return known;
  };
  for (let start = 0; start < found.length; start += glyphsPerFont) {
    const part = found.slice(start, start + glyphsPerFont);
    const key = PDFName.of(`LandfallEastAsian${weight}${start / glyphsPerFont}`);
    const glyphs = part.map(([character, font]) => glyphProcedure(atWeight(font), character));
    const characters = part.map(([character]) => character);
    const font = addFont(pdf, key, characters, glyphs);
    for (const [code, character] of characters.entries())
      placed.set(character, { font, key, code, width: glyphs[code]?.width ?? 0 });
  }
  const placesOf = (text: string) => [...text].flatMap((character) => placed.get(character) ?? []);
  return {
    has: (character) => placed.has(character),
    width: (text, size) => placesOf(text).reduce((sum, { width }) => sum + width, 0) * (size / 1000),
    draw: (page, text, { x, y, size, color, angle }) => {
      const shown = placesOf(text).flatMap(({ font, key, code }) => {
        page.node.setFontDictionary(key, font);
        return [setFontAndSize(key, size), showText(PDFHexString.of(hex(code, 2)))];
      });
      const place = rotateAndSkewTextRadiansAndTranslate(degreesToRadians(angle), 0, 0, x, y);
      drawGlyphs(page, color, [place, ...shown]);
    },
  };
}
