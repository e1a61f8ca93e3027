import { type Color, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { isEmoji, lettersOf } from '#shared/domain/printable-text.ts';
import { type EastAsianFonts, findOutlines, outlinedFace } from './east-asian-outlines.ts';
import { eastAsianFace, embedFaces, type Face } from './faces.ts';
import { type SlicedFont, weights } from './sliced-font.ts';
import { isInvisible, placeholder, type Run, runsOf } from './text-runs.ts';

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

/** Dashes that our fonts lack, and the ones that look like them. */
const dashes: Readonly<Record<string, string>> = {
  '\u2011': '\u2010',
  '\u2012': '\u2013',
  '\u2015': '\u2014',
};

/** Normalizes text for typesetting: NFC, no line breaks. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\u2011\u2012\u2015]/g, (dash) => dashes[dash] ?? dash);

/**
 * Typesets text in several scripts and directions, each run in the first font that has its characters. Only used
 * glyphs are embedded.
 */
export class Typesetter {
  readonly #faces: Readonly<Record<Weight, readonly Face[]>>;
  /** The characters of all texts so far that no font has. */
  readonly unprinted = new Set<string>();

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

  #has(character: string): boolean {
    return isInvisible(character) || this.#faces.regular.some((face) => face.has(character));
  }

  /** Whether a font has each character of a text. */
  hasAll(text: string): boolean {
    return [...normalizeText(text)].every((character) => this.#has(character));
  }

  /** What is printed of a text: emoji that no font has are left out, unless nothing else is left. */
  printable(text: string): string {
    const normalized = normalizeText(text);
    if (this.hasAll(normalized)) return normalized;
    const printed = lettersOf(normalized).map((letter) => {
      if (this.hasAll(letter)) return letter;
      this.unprinted.add(letter);
      if (!isEmoji(letter)) return letter;
      return [...letter].filter((part) => !isInvisible(part) && this.#has(part)).join('');
    });
    return printed.join('').replace(/ +/g, ' ').trim() || placeholder;
  }

  #runs(text: string, weight: Weight): Run[] {
    return runsOf(this.printable(text), this.#faces[weight]);
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
  fit(whole: string, style: TextStyle, room: number): string {
    const text = this.printable(whole);
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
    const words = this.printable(text)
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
