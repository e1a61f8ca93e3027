import { type Color, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type EastAsianFonts, findOutlines, outlinedFace } from './east-asian-outlines.ts';
import { eastAsianFace, embedFaces, type Face } from './faces.ts';
import { type SlicedFont, weights } from './sliced-font.ts';
import { type Run, runsOf } from './text-runs.ts';

/** The most common scripts first. */
export interface FontFiles {
  readonly regular: readonly SlicedFont[];
  readonly bold: readonly SlicedFont[];
  readonly eastAsian: EastAsianFonts;
}
type Weight = keyof typeof weights;

const ink = rgb(0.08, 0.13, 0.16);

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: Color;
}

/** Normalizes text for typesetting: NFC, no line breaks. */
const normalizeText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ');

/** Created on first use, since few texts need it and loading its data takes several milliseconds. */
let segmenter: Intl.Segmenter | undefined;
/** What readers see as one character, such as a letter with its marks. */
function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Typesets text in several scripts and directions, each run in the first font that has its characters. Only used
 * glyphs are embedded.
 */
export class Typesetter {
  readonly #faces: Readonly<Record<Weight, readonly Face[]>>;

  private constructor(faces: Readonly<Record<Weight, readonly Face[]>>) {
    this.#faces = faces;
  }

  /** @param plan all text to be written: fonts for other scripts aren't embedded */
  static async create(pdf: PDFDocument, files: FontFiles, plan: object): Promise<Typesetter> {
    const texts = normalizeText(JSON.stringify(plan));
    const outlined = findOutlines(plan, files.eastAsian);
    const eastAsian = eastAsianFace(pdf);
    const embed = async (weight: Weight): Promise<Face[]> => [
      ...(await embedFaces(pdf, files[weight], { name: `Landfall${weight}`, texts })),
      outlinedFace(pdf, outlined, weights[weight]),
      eastAsian,
    ];
    return new Typesetter({ regular: await embed('regular'), bold: await embed('bold') });
  }

  #runs(text: string, weight: Weight): Run[] {
    return runsOf(normalizeText(text), this.#faces[weight]);
  }

  width(text: string, { size, weight = 'regular' }: TextStyle): number {
    return this.#runs(text, weight).reduce((sum, run) => sum + run.face.width(run.text, size), 0);
  }

  /**
   * Writes one line from its left end.
   * @param angle counterclockwise, in degrees: 0, 90, 180, or 270
   */
  write(page: PDFPage, text: string, at: { x: number; y: number }, style: TextStyle, angle = 0): void {
    const { size, weight = 'regular', color = ink } = style;
    let { x, y } = at;
    for (const run of this.#runs(text, weight)) {
      run.face.draw(page, run.text, { x, y, size, color, angle });
      const width = run.face.width(run.text, size);
      x += width * Math.round(Math.cos((angle * Math.PI) / 180));
      y += width * Math.round(Math.sin((angle * Math.PI) / 180));
    }
  }

  /** How many of these characters fit. */
  #room(characters: readonly string[], style: TextStyle, room: number, ending = ''): number {
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.width(`${characters.slice(0, middle).join('')}${ending}`, style) <= room) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The text, truncated with an ellipsis if it doesn't fit. */
  fit(text: string, style: TextStyle, room: number): string {
    if (this.width(text, style) <= room) return text;
    const characters = lettersOf(text);
    const shown = characters.slice(0, this.#room(characters, style, room, '…'));
    return `${shown.join('').trimEnd()}…`;
  }

  /** Splits a word into parts that fit. */
  #parts(word: string, style: TextStyle, room: number): string[] {
    const parts: string[] = [];
    let rest = lettersOf(word);
    while (rest.length > 1 && this.width(rest.join(''), style) > room) {
      const count = Math.max(1, this.#room(rest, style, room));
      parts.push(rest.slice(0, count).join(''));
      rest = rest.slice(count);
    }
    return [...parts, rest.join('')];
  }

  /** Wraps text to this width; the last allowed line is truncated. Words wider than that are broken. */
  wrap(text: string, style: TextStyle, room: number, maxLines: number): string[] {
    const lines: string[] = [];
    let line = '';
    const words = text
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => this.#parts(word, style, room));
    for (const [at, word] of words.entries()) {
      const longer = line ? `${line} ${word}` : word;
      if (!line || this.width(longer, style) <= room) line = longer;
      else if (lines.length === maxLines - 1)
        return [...lines, this.fit([line, ...words.slice(at)].join(' '), style, room)];
      else {
        lines.push(this.fit(line, style, room));
        line = word;
      }
    }
    return line ? [...lines, this.fit(line, style, room)] : lines;
  }
}
