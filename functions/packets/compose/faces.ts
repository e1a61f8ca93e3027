import fontkit, { type Font, type GlyphRun } from '@cantoo/fontkit';
import {
  beginText,
  type Color,
  degreesToRadians,
  endText,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFOperator,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rotateAndSkewTextRadiansAndTranslate,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { type SlicedFont, slicesOf } from './sliced-font.ts';

/** Where and how to draw a run of text. `angle` is counterclockwise, in degrees. */
interface Placement {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  readonly angle: number;
}

/** A font for some scripts. */
export interface Face {
  readonly has: (character: string) => boolean;
  readonly width: (text: string, size: number) => number;
  readonly draw: (page: PDFPage, text: string, at: Placement) => void;
}

/** Draws the glyphs that these operators place and show. */
export function drawGlyphs(page: PDFPage, color: Color, operators: readonly PDFOperator[]): void {
  page.pushOperators(
    ...[pushGraphicsState(), beginText(), setFillingColor(color)],
    ...[...operators, endText(), popGraphicsState()],
  );
}

/** Embeds, in order, the slices with characters of `texts` that no earlier one has; the first one always. */
export async function embedFaces(
  pdf: PDFDocument,
  fonts: readonly SlicedFont[],
  { name, texts }: { readonly name: string; readonly texts: string },
): Promise<Face[]> {
  pdf.registerFontkit(fontkit);
  let missing = new Set([...texts].map((character) => character.codePointAt(0) ?? 0));
  const faces: Face[] = [];
  for (const [at, { covers, read }] of fonts.flatMap(slicesOf).entries()) {
    if (at > 0 && ![...missing].some(covers)) continue;
    const file = read();
    const parsed = fontkit.create(file);
    const characters = new Set('characterSet' in parsed ? parsed.characterSet : []);
    if (at > 0 && missing.isDisjointFrom(characters)) continue;
    missing = missing.difference(characters);
    // A fixed name, since the library's default has a random part and output must be deterministic.
    const font = await pdf.embedFont(file, { subset: true, customName: `${name}${at}` });
    const layout = (text: string) => (parsed as Font).layout(text, { kern: false });
    const keys = new WeakMap<PDFPage, PDFName>();
    const unit = 1 / (parsed as Font).unitsPerEm;
    faces.push({
      has: (character) => characters.has(character.codePointAt(0) ?? 0),
      width: (text, size) => layout(text).advanceWidth * unit * size,
      draw: (page, text, { x, y, size, color, angle }) => {
        const turn = degreesToRadians(angle);
        const [across, up] = [Math.cos(turn) * unit * size, Math.sin(turn) * unit * size];
        const key = keys.get(page) ?? page.node.newFontDictionary(font.name, font.ref);
        keys.set(page, key);
        const shown = spansOf(layout(text), font.encodeText(text).asString()).flatMap((span) => [
          rotateAndSkewTextRadiansAndTranslate(
            ...([turn, 0, 0] as const),
            x + span.start * across - span.rise * up,
            y + span.start * up + span.rise * across,
          ),
          showText(PDFHexString.of(span.codes)),
        ]);
        drawGlyphs(page, color, [setFontAndSize(key, size), ...shown]);
      },
    });
  }
  return faces;
}

/** Glyphs at their usual distances, in units of the font. */
interface Span {
  /** Of the first glyph, from the start of the text. */
  readonly start: number;
  /** Above the baseline. */
  readonly rise: number;
  codes: string;
  end: number;
}

/**
 * Splits a text where the font's positioning table moves a glyph, such as a mark onto its letter. The library itself
 * ignores the table.
 * @param codes the glyphs in the PDF, four digits each
 */
function spansOf({ glyphs, positions }: GlyphRun, codes: string): Span[] {
  const spans: Span[] = [];
  let pen = 0;
  for (const [at, { xAdvance, xOffset, yOffset: rise }] of positions?.entries() ?? []) {
    const code = codes.slice(at * 4, at * 4 + 4);
    const start = pen + xOffset;
    const end = start + (glyphs[at]?.advanceWidth ?? 0);
    const last = spans.at(-1);
    if (last?.end === start && last.rise === rise) Object.assign(last, { codes: last.codes + code, end });
    else spans.push({ start, rise, codes: code, end });
    pen += xAdvance;
  }
  return spans;
}

/** Includes characters that several of these scripts share, such as the long vowel mark. */
export const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** Adobe's character collections, with fonts that every PDF reader has or substitutes (ISO 32000-1, 9.7.5.2). */
const collections = [
  { of: /\p{Script=Hangul}/u, ordering: 'Korea1', font: 'HYGoThic-Medium', encoding: 'UniKS-UTF16-H' },
  {
    of: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    ordering: 'Japan1',
    font: 'HeiseiKakuGo-W5',
    encoding: 'UniJIS-UTF16-H',
  },
  { of: eastAsian, ordering: 'GB1', font: 'STSong-Light', encoding: 'UniGB-UTF16-H' },
] as const;
type Collection = (typeof collections)[number];

/**
 * Fallback for rare Chinese, Japanese, and Korean characters missing from our fonts: uses the reader's own font.
 * Each character is as wide as it is high.
 */
export function eastAsianFace(pdf: PDFDocument): Face {
  const fonts = new Map<Collection, ReturnType<typeof addFont>>();
  const fontFor = (text: string) => {
    const collection = collections.find(({ of }) => of.test(text)) ?? collections[2];
    const font = fonts.get(collection) ?? addFont(pdf, collection);
    fonts.set(collection, font);
    return { font, key: PDFName.of(collection.ordering) };
  };
  return {
    has: (character) => eastAsian.test(character),
    width: (text, size) => [...text].length * size,
    draw: (page, text, { x, y, size, color, angle }) => {
      const { font, key } = fontFor(text);
      page.node.setFontDictionary(key, font);
      drawGlyphs(page, color, [
        setFontAndSize(key, size),
        rotateAndSkewTextRadiansAndTranslate(degreesToRadians(angle), 0, 0, x, y),
        showText(PDFHexString.of(utf16(text))),
      ]);
    },
  };
}

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

function addFont(pdf: PDFDocument, { ordering, font, encoding }: Collection) {
  const { context } = pdf;
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: font, Flags: 4, FontBBox: [0, -120, 1000, 880] },
    ...{ ItalicAngle: 0, Ascent: 880, Descent: -120, CapHeight: 880, StemV: 80 },
  });
  const descendant = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: font, DW: 1000 },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of(ordering), Supplement: 2 },
    FontDescriptor: context.register(descriptor),
  });
  return context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: `${font}-${encoding}`, Encoding: encoding },
      DescendantFonts: [context.register(descendant)],
    }),
  );
}
